/**
 * Calls with which an administrator edits the option lists. Other forms read the lists by calls of the specification.
 */
import type { Endpoint } from './endpoint'
import { listedOption, optionChange, optionCreation, optionQuery } from './option-list'
import { list } from './wire'

const change = {
  method: 'PATCH',
  permission: 'catalogue.edit',
  capability: 'catalogue',
  body: optionChange,
  reply: listedOption,
} as const

export const optionEndpoints = {
  optionList: {
    method: 'GET',
    path: '/api/option/',
    permission: 'catalogue.edit',
    capability: 'catalogue',
    query: optionQuery,
    reply: list(listedOption),
  },
  optionCreate: {
    method: 'POST',
    path: '/api/option/',
    permission: 'catalogue.edit',
    capability: 'catalogue',
    body: optionCreation,
    encoding: 'form',
    reply: listedOption,
  },
  attendanceStatusChange: { ...change, path: '/api/option/attendance-status/{id}/' },
  paymentTypeChange: { ...change, path: '/api/option/payment-type/{id}/' },
  relationshipChange: { ...change, path: '/api/option/relationship/{id}/' },
} as const satisfies Record<string, Endpoint>
