/** Calls about money: receipts and their entries, monthly receipts, reminders, the cash drawer, bank data. */
import * as z from 'zod/mini'
import { cashClosing, cashReport, cashDay, cashQuery, cashReopening } from './cash'
import { byEmail, pageQuery, type Endpoint } from './endpoint'
import {
  monthlyAnswer,
  monthlyBatch,
  monthlyOrder,
  monthlyUndo,
  monthlyUndone,
  receiptFilters,
  receiptTotals,
} from './fees'
import { entry, entryCancellation, entryCreation } from './ledger'
import { bankData, bankDataChange, receipt, receiptChange, receiptCreation, reminder } from './payments'
import { id, list, option } from './wire'

export const moneyEndpoints = {
  receiptList: {
    method: 'GET',
    path: '/api/payments/receipt/',
    permission: 'payment.see',
    query: z.extend(byEmail, { user_id: z.optional(id), ...receiptFilters.shape }),
    reply: list(receipt),
  },
  receiptTotals: {
    method: 'GET',
    path: '/api/payments/receipt/totals/',
    permission: 'payment.edit',
    capability: 'fees',
    query: z.extend(receiptFilters, { search: pageQuery.shape.search }),
    reply: receiptTotals,
  },
  monthlyList: {
    method: 'GET',
    path: '/api/payments/receipt/monthly/',
    permission: 'payment.edit',
    capability: 'fees',
    query: pageQuery,
    reply: list(monthlyBatch),
  },
  monthlyReceipts: {
    method: 'POST',
    path: '/api/payments/receipt/monthly/',
    permission: 'payment.edit',
    capability: 'fees',
    body: monthlyOrder,
    reply: monthlyAnswer,
  },
  monthlyUndo: {
    method: 'POST',
    path: '/api/payments/receipt/monthly/undo/',
    permission: 'payment.edit',
    capability: 'fees',
    body: monthlyUndo,
    reply: monthlyUndone,
  },
  receipt: {
    method: 'GET',
    path: '/api/payments/receipt/{id}/',
    permission: 'payment.see',
    reply: receipt,
  },
  receiptCreate: {
    method: 'POST',
    path: '/api/payments/receipt/',
    permission: 'payment.edit',
    body: receiptCreation,
    encoding: 'form',
    reply: receipt,
  },
  receiptChange: {
    method: 'PATCH',
    path: '/api/payments/receipt/{id}/',
    permission: 'payment.edit',
    body: receiptChange,
    reply: receipt,
  },
  /** The entries of a receipt. `entryCreate` and `entryCancel` send the version of the receipt as If-Match. */
  entryList: {
    method: 'GET',
    path: '/api/payments/receipt/{id}/payment/',
    permission: 'payment.see',
    capability: 'payments-ledger',
    query: pageQuery,
    reply: list(entry),
  },
  entryCreate: {
    method: 'POST',
    path: '/api/payments/receipt/{id}/payment/',
    permission: 'payment.edit',
    capability: 'payments-ledger',
    body: entryCreation,
    encoding: 'form',
    reply: entry,
  },
  entryCancel: {
    method: 'POST',
    path: '/api/payments/receipt/{id}/payment/{entry}/cancel/',
    permission: 'payment.edit',
    capability: 'payments-ledger',
    body: entryCancellation,
    reply: entry,
  },
  reminderList: {
    method: 'GET',
    path: '/api/payments/receipt/reminder/',
    permission: 'payment.see',
    query: byEmail,
    reply: list(reminder),
  },
  paymentTypes: {
    method: 'GET',
    path: '/api/payments/option/type/',
    permission: 'payment.see',
    reply: list(option),
  },
  cashCut: {
    method: 'GET',
    path: '/api/payments/cash/',
    permission: 'cash.count',
    capability: 'cash-count',
    query: cashQuery,
    reply: cashReport,
  },
  cashClose: {
    method: 'POST',
    path: '/api/payments/cash/',
    permission: 'cash.count',
    capability: 'cash-count',
    body: cashClosing,
    reply: cashDay,
  },
  cashReopen: {
    method: 'POST',
    path: '/api/payments/cash/reopen/',
    permission: 'cash.reopen',
    capability: 'cash-count',
    body: cashReopening,
    reply: cashDay,
  },
  paymentStatuses: {
    method: 'GET',
    path: '/api/payments/option/status/',
    permission: 'payment.see',
    reply: list(option),
  },

  bankDataList: {
    method: 'GET',
    path: '/api/payments/bank-data/',
    permission: 'bankData.see',
    query: pageQuery,
    reply: list(bankData),
  },
  bankData: {
    method: 'GET',
    path: '/api/payments/bank-data/{id}/',
    permission: 'bankData.see',
    reply: bankData,
  },
  bankDataChange: {
    method: 'PATCH',
    path: '/api/payments/bank-data/{id}/',
    permission: 'bankData.edit',
    body: bankDataChange,
    reply: bankData,
  },
} as const satisfies Record<string, Endpoint>
