/** The bank account for payments of a group, for messages that contain CLABE and beneficiary. */
import { plainDigits, type Id } from '../../contract'
import { useGroups } from '../../offline'
import { useAllPages } from '../../provider/online'

/**
 * `accountOf` returns null if the group has no account or an inactive one, and also while accounts or groups are not
 * read: check `loaded` and the groups first.
 */
export function useAccounts() {
  const groups = useGroups()
  const loaded = useAllPages('bankDataList', { query: { page_size: 1000 } })
  const accounts = new Map(
    loaded.state === 'ready' ? loaded.value.flatMap((page) => page.rows).map((account) => [account.id, account]) : [],
  )
  return {
    loaded,
    accountOf(group: Id | undefined) {
      const id = groups?.find((each) => each.id === group)?.payment_configuration?.bank_data?.id
      const account = id === undefined ? undefined : accounts.get(id)
      return account?.is_active ? { clabe: plainDigits(account.clabe), holder: account.account_holder } : null
    },
  }
}
