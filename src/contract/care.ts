/**
 * What people who are with a child must know (capability `care-sheet`): allergies and care, who may pick the child up,
 * to whom the child is never handed over, and whether it may be photographed.
 */
import * as z from 'zod/mini'
import { canonicalPhone } from './phone'
import { tidyName } from './unseen'
import { civilDate, civilDateOrNone, line, phoneOrNone, sentFlag, sentText, text } from './wire'

/** '' means that nobody has answered yet. */
export const photoAnswers = ['yes', 'no', ''] as const
export type PhotoAnswer = (typeof photoAnswers)[number]

/** `until`: the last day on which the person may pick the child up; null if there is none. */
const pickup = z.object({ name: line, relation: line, phone: text, until: civilDateOrNone })
export type Pickup = z.infer<typeof pickup>

/** Each field is undefined if the provider does not send it, to anybody or to this role. */
export const careShape = {
  care: z.optional(text),
  pickups: z.catch(z.optional(z.array(pickup)), undefined),
  not_to: z.optional(text),
  photo: z.catch(z.optional(z.enum(photoAnswers)), undefined),
}
const careFields = z.object(careShape)
export type Care = z.infer<typeof careFields>

/**
 * The fields of a student. `care_asked`: the changes that the family asks for and the desk has not decided yet, with
 * only the fields that it wants to change; null if there are none.
 */
export const studentCare = { ...careShape, care_asked: z.catch(z.optional(z.nullable(careFields)), undefined) }
export type StudentCare = z.infer<z.ZodMiniObject<typeof studentCare>>

export const mostPickups = 4
export const longestCare = 1000

/** In the import's sheets `|` separates the parts of a person, and `;` the persons. */
const withoutSeparators = (value: string) => tidyName(value.replace(/[|;]/g, ','))
const shortText = (most: number) => z.string().check(z.overwrite(withoutSeparators), z.maxLength(most))
const longText = sentText(longestCare)
const photo = z.enum(photoAnswers)
const pickupName = shortText(150)
const relation = shortText(60)
const dateOrNone = z.union([civilDate, z.literal('')])

const sentPickup = z.object({
  name: pickupName.check(z.minLength(1)),
  relation: z.optional(relation),
  phone: z.optional(phoneOrNone),
  until: z.optional(z.nullable(civilDate)),
})

/** `pickups` replaces the whole list. */
export const careWish = z.object({
  care: z.optional(longText),
  pickups: z.optional(z.array(sentPickup).check(z.maxLength(mostPickups))),
  not_to: z.optional(longText),
  photo: z.optional(photo),
})
export type CareWish = z.infer<typeof careWish>
/** `settles`: whether the family's request is decided, so that `care_asked` becomes null. */
export const careChange = z.extend(careWish, { settles: z.optional(sentFlag) })

const pickupParts = ['name', 'relation', 'phone', 'until'] as const
/** The name of a form's box for a part of the person at `place`, counted from 1. */
export const pickupBox = (place: number, part: (typeof pickupParts)[number]) => `pickup${place}_${part}`
const places = Array.from({ length: mostPickups }, (_, index) => index + 1)

/** The boxes of a form about a child's care. A person whose name is '' is nobody. */
export const careBoxes = z.object<Record<string, z.ZodMiniType<string | undefined>>>({
  care: z.optional(longText),
  not_to: z.optional(longText),
  photo: z.optional(photo),
  ...Object.fromEntries(
    places.flatMap((place) => [
      [pickupBox(place, 'name'), z.optional(pickupName)],
      [pickupBox(place, 'relation'), z.optional(relation)],
      [pickupBox(place, 'phone'), z.optional(phoneOrNone)],
      [pickupBox(place, 'until'), z.optional(dateOrNone)],
    ]),
  ),
})

/** The persons in the boxes of a form, as typed or as `careBoxes` returns them. */
export function pickupsOfBoxes(boxes: Readonly<Record<string, unknown>>): NonNullable<CareWish['pickups']> {
  const textOf = (place: number, part: (typeof pickupParts)[number]) => {
    const value = boxes[pickupBox(place, part)]
    return typeof value === 'string' ? value.trim() : ''
  }
  return places.flatMap((place) => {
    const name = textOf(place, 'name')
    if (name === '') return []
    const person = { name, relation: textOf(place, 'relation'), phone: canonicalPhone(textOf(place, 'phone')) }
    return [{ ...person, until: textOf(place, 'until') || null }]
  })
}

/** The values of the boxes of a form. */
export function boxesOfCare({ care, pickups = [], not_to, photo }: Care): Record<string, string> {
  const persons = pickups
    .slice(0, mostPickups)
    .flatMap((person, index) =>
      pickupParts.map((part): [string, string] => [pickupBox(index + 1, part), person[part] ?? '']),
    )
  return { care: care ?? '', not_to: not_to ?? '', photo: photo ?? '', ...Object.fromEntries(persons) }
}

/** The change that boxes express, of which `values` has those that are sent, and `boxes` all of them. */
export function careOfBoxes(
  values: Readonly<Record<string, string | undefined>>,
  boxes: Readonly<Record<string, unknown>>,
): CareWish {
  const answer = photoAnswers.find((each) => each === values.photo)
  return {
    ...(values.care !== undefined && { care: values.care }),
    ...(values.not_to !== undefined && { not_to: values.not_to }),
    ...(answer !== undefined && { photo: answer }),
    ...(Object.keys(values).some((name) => name.startsWith('pickup')) && { pickups: pickupsOfBoxes(boxes) }),
  }
}
