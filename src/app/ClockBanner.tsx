/** Reports that this device's clock is wrong and by how much, and which date the app uses. */
import { schoolTime } from '../contract'
import { schoolNow } from '../offline'
import { clockTexts, weekdayDateText } from '../texts'
import { Banner } from './Banner'

export default function ClockBanner({ clockOffset }: { clockOffset: number }) {
  const { date } = schoolTime(schoolNow())
  return (
    <Banner tone="ambar" icon="clock">
      {clockTexts.wrong(clockOffset, weekdayDateText(date, date))}
    </Banner>
  )
}
