/** Says that this device's clock is wrong, by how much, and which day the app goes by meanwhile. */
import { schoolTime } from '../contract'
import { schoolNow } from '../offline'
import { clockTexts, weekdayDateText } from '../texts'
import { Banner } from './Banner'

export default function ClockBanner({ off }: { off: number }) {
  const { date } = schoolTime(schoolNow())
  return <Banner tone="ambar" icon="clock">{clockTexts.wrong(off, weekdayDateText(date, date))}</Banner>
}
