/** Invitations on paper, several on a page, to be cut out; each has the link as a QR code. Hidden on screen. */
import { invitationTexts as texts } from '../../texts/invitations'
import { Paper, PaperHead } from '../paper/Paper'
import { QrCode } from '../paper/QrCode'
import classes from './invitations.module.css'
import type { Open } from './use-invitations'

export function Slips({ open, onPrinted }: { open: readonly Open[]; onPrinted: () => void }) {
  return (
    <Paper onPrinted={onPrinted}>
      <section className={classes.slips} aria-label={texts.slips}>
        {open.map(({ invitee, address, day }) => (
          <article key={invitee.id} className={classes.slip} aria-label={invitee.name}>
            <PaperHead detail={texts.slipTitle}>{null}</PaperHead>
            <div className={classes.slipBody}>
              <div className={classes.slipText}>
                <strong>{invitee.name}</strong>
                <p>{texts.slipSteps(invitee.email)}</p>
                <p>{texts.validUntil(day)}</p>
              </div>
              <div className={classes.slipCode}>
                <QrCode text={address} label={texts.qr(invitee.name)} />
              </div>
            </div>
            <p className={classes.address}>{address}</p>
          </article>
        ))}
      </section>
    </Paper>
  )
}
