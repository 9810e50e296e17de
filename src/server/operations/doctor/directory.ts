/** Checks the data directory: exists, writable, enough free space, a usable secret, not readable by other users. */
import { existsSync, statSync } from 'node:fs'
import type { Configuration } from '../../configuration'
import { secretFile, secretProblem } from '../../security/secret'
import { checkDisk } from '../disk'
import { findingsAbout, type Finding } from './finding'

/** With less free space than this, about a year of a school's uploads and backups, the doctor advises to make room. */
const comfortableMebibytes = 2_048

export function checkDirectory({
  DATA_DIR,
  DATABASE_URL,
  FILES_BUCKET,
  JWT_SECRET,
}: Configuration): Promise<Finding[]> {
  return findingsAbout('Disk', async (say) => {
    if (DATABASE_URL && FILES_BUCKET)
      return say('ok', 'nothing is written here: the data is in PostgreSQL, the files in the bucket.')
    if (!existsSync(DATA_DIR)) return say('advice', `${DATA_DIR} does not exist yet: it is made at the first start.`)
    const { problem, freeMebibytes } = await checkDisk(DATA_DIR)
    if (problem === 'not writable')
      return say(
        'mend',
        `${DATA_DIR} cannot be written: give it to the user who starts Lucero, or set DATA_DIR to another directory.`,
      )
    if (problem === 'full') say('mend', `the disk of ${DATA_DIR} is full: make room, or nothing more can be saved.`)
    else if (freeMebibytes < comfortableMebibytes)
      say('advice', `${freeMebibytes} MB are left where ${DATA_DIR} is: make room before it is full.`)
    else say('ok', `${DATA_DIR} can be written, ${Math.floor(freeMebibytes / 1024)} GB are left.`)
    const secret = JWT_SECRET || !existsSync(secretFile(DATA_DIR)) ? null : secretProblem(secretFile(DATA_DIR))
    if (secret) say('mend', secret)
    for (const [name, mode] of [
      [DATA_DIR, '700'],
      [secretFile(DATA_DIR), '600'],
    ] as const) {
      if (process.platform !== 'win32' && existsSync(name) && (statSync(name).mode & 0o077) !== 0)
        say('mend', `${name} can be read by other users of this machine: chmod ${mode} ${name}.`)
    }
  })
}
