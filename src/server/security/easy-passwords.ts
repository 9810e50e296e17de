/**
 * Detects easy passwords: those whose letters, without the digits and signs between them, are nothing but common words
 * and parts of the person's e-mail and name or of the school's name.
 */
import { withoutAccents } from '../../domain/search-key'
import type { Profile } from '../profile'

/** Common passwords in Mexico and elsewhere, without accents and digits. A password without letters is always easy. */
const common = `
  abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcabc qwer qwert qwerty qwertyui qwertyuiop qwerqwer asdf asdfg asdfgh asdfghjk asdfghjkl asdfasdf zxcv zxcvb zxcvbn zxcvbnm
  qaz wsx qazwsx qazwsxedc qweasd qweasdzxc poiuy poiuytrewq lkjh lkjhg mnbv mnbvcxz aaaa aaaaaaaa xxxx asdasd qweqwe
  password passwort passw passwd pass passphrase secret login welcome letmein admin administrator administrador root user guest test testing demo master default changeme access superman batman
  iloveyou princess sunshine football baseball monkey dragon shadow michael jordan hello freedom whatever trustno computer internet google facebook instagram whatsapp iphone samsung starwars pokemon minecraft fortnite
  contrasena contrasenia contrasea contra clave claves secreta secreto acceso entrar usuario usuaria sistema cambiar cambiame cambiala nueva bienvenido bienvenida bienvenidos invitado prueba pruebas temporal
  hola holahola holamundo mundo amor amores amorcito teamo tequiero mivida mivida miamor corazon princesa preciosa hermosa bonita chiquita bebe bebes mama papa familia felicidad feliz siempre juntos
  mexico mexicano mexicana viva vivamexico cdmx df america americas chivas cruzazul pumas tigres rayados monterrey guadalajara realmadrid barcelona futbol messi cristiano ronaldo
  jesus jesucristo dios diosesamor diosmeama diosteama cristo cristovive maria guadalupe virgen bendicion
  alejandro alejandra carlos daniel daniela fernando fernanda francisco gabriel gabriela guillermo javier jorge jose josemaria juan juancarlos juanito karla laura leonardo lupita luis manuel mariana mario miguel natalia pedro ricardo roberto rodrigo santiago sebastian sofia valentina valeria veronica ximena
  tequila cerveza chocolate estrella estrellas estrellita luna lunita mariposa gatito perrito pelusa angel angelito diablo demonio
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado domingo verano invierno primavera
  escuela colegio kinder primaria secundaria preparatoria alumno alumna alumnos maestro maestra maestros tutor tutora profesor profesora clase clases recepcion direccion secretaria ingles english school teacher student students kids teens children
`
const words = new Set(common.split(/\s+/).filter((word) => word.length >= 4))

/** Parts of an e-mail or a name with fewer letters than this are ignored, because good passwords also contain them. */
const shortestPiece = 3

export type Owner = { email: string; first_name: string; last_name: string }

/** Whether the password is easy to guess for this person of this school. */
export function isEasyPassword(
  password: string,
  { email, first_name, last_name }: Owner,
  school: Pick<Profile, 'name' | 'full_name'>,
): boolean {
  const personalWords = [email, first_name, last_name, school.name, school.full_name].flatMap((text) =>
    withoutAccents(text).split(/[^a-z]+/),
  )
  const pieces = new Set([...words, ...personalWords.filter((piece) => piece.length >= shortestPiece)])
  return isMadeOf(pieces, withoutAccents(password).replace(/[^\p{L}]/gu, ''))
}

/** Whether a text is a sequence of pieces; true for an empty text. */
function isMadeOf(pieces: ReadonlySet<string>, text: string): boolean {
  // made[end]: whether the first `end` characters are a sequence of pieces.
  const made = [true]
  for (let end = 1; end <= text.length; end++)
    made[end] = made.some((whole, start) => whole && start < end && pieces.has(text.slice(start, end)))
  return made[text.length] === true
}
