/** Calls about notices: messages to families, push subscriptions, and the audit log. */
import * as z from 'zod/mini'
import { auditEntry, auditQuery } from './audit'
import { pageQuery, type Endpoint } from './endpoint'
import { message, messageCreation, messageQuery } from './message'
import { pushUnsubscription, pushKindsReply, pushKey, pushQuery, pushSubscription } from './push'
import { list } from './wire'

export const noticeEndpoints = {
  audit: {
    method: 'GET',
    path: '/api/audit/',
    permission: 'audit.see',
    capability: 'audit',
    query: z.extend(pageQuery, auditQuery.shape),
    reply: list(auditEntry),
  },
  /** The log of messages to families, so that colleagues do not write the same message twice. */
  messageList: {
    method: 'GET',
    path: '/api/message/',
    permission: 'phone.draft',
    capability: 'message-log',
    query: z.extend(pageQuery, messageQuery.shape),
    reply: list(message),
  },
  messageCreate: {
    method: 'POST',
    path: '/api/message/',
    permission: 'phone.draft',
    capability: 'message-log',
    body: messageCreation,
    reply: message,
  },

  pushKey: {
    method: 'GET',
    path: '/api/push/key/',
    permission: 'push.receive',
    capability: 'web-push',
    query: pushQuery,
    reply: pushKey,
  },
  pushSubscribe: {
    method: 'POST',
    path: '/api/push/subscription/',
    permission: 'push.receive',
    capability: 'web-push',
    body: pushSubscription,
    reply: pushKindsReply,
  },
  pushUnsubscribe: {
    method: 'DELETE',
    path: '/api/push/subscription/',
    permission: 'push.receive',
    capability: 'web-push',
    body: pushUnsubscription,
    reply: pushKindsReply,
  },
} as const satisfies Record<string, Endpoint>
