/** Backups of the whole school (capability `backup`): when the last one was made, and a new one as a download. */
import * as z from 'zod/mini'
import { flag, orElse, relationOrNone, text } from './wire'

/** Not in the endpoint table, because it answers a file. Only administrators may call it, with their token. */
export const backupPath = '/api/school/backup/file/'

export const backupState = z.object({
  /**
   * The last backup that is known to be whole: the command's file, or a download that the caller has confirmed
   * (`backupReceived`). null if there is none. `at`: ISO instant. `place`: host and path of the file; '' for a
   * download. `who`: the person who downloaded it; null for the command `npm run backup`.
   */
  last: orElse(z.object({ at: text, place: text, who: relationOrNone }), null),
  /** Whether downloads are encrypted, by the provider's BACKUP_PASSPHRASE. */
  encrypted: flag,
})
export type BackupState = z.infer<typeof backupState>
