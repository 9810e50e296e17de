/** Links to pages of the help, each with the introduction (`lead`) of its page. */
import { Link } from 'wouter'
import { helpOf } from '../../paths'
import { helpPages, helpTexts as texts } from '../../texts/help'
import { helpTitles, type HelpTopic } from '../../texts/help-titles'
import { Icon, type IconName } from '../../ui'
import classes from './help.module.css'

const icons: Record<HelpTopic, IconName> = {
  'empezar-el-dia': 'sun',
  'pasar-lista': 'roll',
  colores: 'cloudCheck',
  conflicto: 'people',
  'sin-senal': 'cloudOff',
  instalar: 'download',
  escuela: 'school',
  importar: 'copy',
  exportar: 'download',
  reportes: 'chart',
  'ciclo-escolar': 'calendar',
  recepcion: 'sun',
  familias: 'note',
  corte: 'coins',
  renovaciones: 'retry',
  hijos: 'people',
  'avisar-falta': 'calendar',
  pagar: 'receipt',
  puntos: 'star',
  'cerrar-sesion': 'logout',
}

export function TopicList({ topics }: { topics: readonly HelpTopic[] }) {
  return (
    <ul className={classes.topics} aria-label={texts.pages}>
      {topics.map((topic) => (
        <li key={topic}>
          <Icon name={icons[topic]} size={28} className={classes.icon} />
          <div>
            <Link href={helpOf(topic)} className={classes.topic}>
              {helpTitles[topic]}
            </Link>
            <p>{helpPages[topic].lead}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
