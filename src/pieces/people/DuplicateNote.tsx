/** Links to people at the school who are probably the same as those entered in a form. */
import { useState } from 'react'
import { Link } from 'wouter'
import { duplicateList, type Answer, type Duplicate } from '../../contract'
import { studentOf, tutorOf } from '../../paths'
import { tutorTexts } from '../../texts'

/** `duplicates`: those in the last answer that was passed to `learn`. */
export function useDuplicates(): { duplicates: readonly Duplicate[]; learn: (answer: Answer<unknown>) => void } {
  const [duplicates, setDuplicates] = useState<readonly Duplicate[]>([])
  return {
    duplicates,
    learn(answer) {
      const found = duplicateList.safeParse(answer.ok ? null : answer.failure.current)
      setDuplicates(found.success ? found.data.duplicates : [])
    },
  }
}

export function DuplicateNote({ duplicates }: { duplicates: readonly Duplicate[] }) {
  if (duplicates.length === 0) return null
  return (
    <p>
      {tutorTexts.lookAt}{' '}
      {duplicates.map(({ kind, id, name }, index) => (
        <span key={`${kind} ${id}`}>
          {index > 0 ? ' · ' : ''}
          <Link href={kind === 'tutor' ? tutorOf(id) : studentOf(id)}>{name}</Link>
        </span>
      ))}
    </p>
  )
}
