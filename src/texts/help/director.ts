/** The help's pages for administrators, who set the school up. */
import { backupTexts } from '../backup'
import { cycleTexts } from '../cycle'
import { exportTexts } from '../exports'
import { firstStepsTexts } from '../first-steps'
import { titles } from '../frame'
import { groupFormTexts } from '../group-forms'
import { mergeTexts } from '../merges'
import { staffTexts } from '../staff'
import { leavingTexts } from '../students'
import { words } from '../words'
import type { HelpPage } from './page'

export const directorPages = {
  escuela: {
    lead: 'Seis pasos, de la escuela vacía a la primera lista, en el orden que quieras.',
    capability: 'profile',
    steps: [
      {
        text: `En el inicio, «${firstStepsTexts.title}» dice qué falta y abre cada página. Puedes dejarlo y seguir otro día, en otro equipo.`,
        capability: 'catalogue',
      },
      {
        text: `En «${titles.mySchool}» escribes nombre, logotipo, contacto y aviso de privacidad. De ahí salen los recibos, los mensajes, los correos y la página pública; lo que falta no se imprime.`,
        picture: {
          name: 'mi-escuela',
          alt: 'Mi escuela: el nombre, el logotipo y los colores de la escuela, con el botón «Editar».',
        },
      },
      {
        text: `Sigue con «${titles.schools}», «${titles.bankData}» y «${titles.priceLists}». Si después cambia un precio, eliges desde qué mes: los recibos ya hechos se quedan igual.`,
        capability: 'catalogue',
      },
      {
        text: `En «${titles.staff}», «${staffTexts.create}» da a cada quien su cuenta y su invitación, por correo, por WhatsApp o impresa. Su puesto decide qué ve.`,
        capability: 'staff',
      },
      {
        text: `En «${titles.groups}», «${groupFormTexts.create}» pide días, horario, maestro y precio. «${words.saveAnother}» conserva lo que tus grupos tienen en común.`,
        capability: 'catalogue',
      },
      {
        text: `«${backupTexts.download}», al final de «${titles.mySchool}», guarda toda la escuela en un archivo. Ahí dice también cuándo fue el último respaldo. «${exportTexts.all}» da lo mismo para leerlo en Excel.`,
        capability: 'backup',
      },
    ],
  },

  'ciclo-escolar': {
    lead: 'Quién empieza, quién cambia y quién se va. Lo que ya pasó se queda como estaba.',
    capability: 'catalogue',
    steps: [
      {
        text: `«${cycleTexts.begin}», en la página de un grupo, empieza el ciclo de todos sus estudiantes.`,
        capability: 'cycles',
      },
      {
        text: `«${groupFormTexts.teacher}» pide desde qué día. Las listas de antes siguen siendo de quien las tomó.`,
      },
      {
        text: `«${groupFormTexts.end}» muestra a sus estudiantes y lo que deben: eliges a qué grupo pasa cada uno.`,
        picture: {
          name: 'grupo-terminar',
          alt: 'La ventana para terminar un grupo, con el día y el destino de cada estudiante.',
        },
      },
      {
        text: `«${groupFormTexts.year}», en «${titles.groups}», abre los grupos que siguen y pasa a sus estudiantes de una vez. Antes de guardar dice cuántos.`,
      },
      {
        text: `Un estudiante que se va: «${leavingTexts.leave}», en su página, con día y motivo. Si vuelve, está en «${leavingTexts.rejoin}» con su mismo folio.`,
      },
      {
        text: `¿La misma persona está dos veces? «${mergeTexts.open}», en su página, enseña qué pasa a dónde antes de unirlas.`,
      },
    ],
  },
} satisfies Record<string, HelpPage>
