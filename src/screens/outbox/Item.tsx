/** One unsent change: a sentence, its age, its state as text, and the possible actions. */
import { Button } from '@mantine/core'
import { memo } from 'react'
import { useWorkspace, type OutboxItem } from '../../offline'
import { ConflictChoice } from '../../pieces/attendance/ConflictChoice'
import { notSavedText } from '../../pieces/attendance/not-saved'
import { ageText, attendanceFieldLabels, outboxScreenTexts as texts, studentName } from '../../texts'
import { Icon, notify, Settling, StatePill } from '../../ui'
import { choicesOf } from './choices'
import classes from './Item.module.css'
import { slotAppearance } from './slot-appearance'
import { reasonOf, sentenceOf, sidesOf, stateText } from './sentence'

type Props = { item: OutboxItem; now: number; onFix: () => void; onDiscard: () => void }

export const Item = memo(function Item({ item, now, onFix, onDiscard }: Props) {
  const { retry } = useWorkspace()
  const { tone, icon } = slotAppearance[item.state]
  const choices = choicesOf(item)
  const sentence = sentenceOf(item, now)
  const about = (label: string) => ({ children: label, 'aria-description': sentence, variant: 'default', size: 'sm' })
  return (
    <li className={classes.item} data-state={item.state}>
      <p className={classes.sentence}>{sentence}</p>
      <p className={classes.state}>
        <StatePill size="sm" tone={tone} icon={icon}>
          {stateText(item)}
        </StatePill>
        <span>{reasonOf(item, now)}</span>
        <span className={classes.age}>
          <Icon name="clock" size={16} />
          {ageText(item.editedAt, now)}
        </span>
      </p>
      {item.state === 'conflict' && item.change.kind === 'field' && (
        <ConflictChoice
          slot={item.slot}
          label={attendanceFieldLabels[item.change.field]}
          who={studentName(item.student)}
          {...sidesOf(item.change)}
        />
      )}
      {choices.length > 0 && (
        <Settling contentKey={`${sentence} ${choices.join()}`}>
          <div className={classes.choices}>
            {choices.includes('retry') && (
              <Button
                {...about(texts.retry)}
                leftSection={<Icon name="retry" size={18} />}
                onClick={() => void retry([item.slot]).catch((problem: unknown) => notify.error(notSavedText(problem)))}
              />
            )}
            {choices.includes('fix') && (
              <Button {...about(texts.fix)} leftSection={<Icon name="pencil" size={18} />} onClick={onFix} />
            )}
            {choices.includes('discard') && (
              <Button {...about(texts.discard)} leftSection={<Icon name="trash" size={18} />} onClick={onDiscard} />
            )}
          </div>
        </Settling>
      )}
    </li>
  )
})
