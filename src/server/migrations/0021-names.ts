/**
 * The SQL function `plain` makes the same search keys as the device (domain/search-key), and `age_on` computes ages.
 */
import { blankClass, foldedLetters, ignoredClass } from '../../domain/folded-letters'

const letters = [...foldedLetters()].filter(([, folded]) => folded.length === 1)
const pairs = [...foldedLetters()].filter(([, folded]) => folded.length > 1)
/** An SQL string literal in which all special characters are written as \uXXXX, because many of them are invisible. */
const literal = (text: string) =>
  `e'${[...text].map((letter) => (/[\w-]/.test(letter) ? letter : `\\u${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)).join('')}'`

const folded = pairs.reduce(
  (sql, [letter, two]) => `replace(${sql}, ${literal(letter)}, '${two}')`,
  `translate(regexp_replace(normalize(said, nfd), ${literal(`[${ignoredClass}]`)}, '', 'g'), ${literal(letters.map(([letter]) => letter).join(''))}, ${literal(letters.map(([, small]) => small).join(''))})`,
)

export const names = /* sql */ `
alter table person drop column plain_name;
alter table student drop column plain_name;
alter table emergency_contact drop column plain_name;

-- The table of letters contains the capitals, because in the C locale lower() converts only ASCII.
create or replace function plain(said text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(${folded}, ${literal(`[${blankClass}]+`)}, ' ', 'g'))
$$;

alter table person add column plain_name text not null generated always as (plain(first_name || ' ' || last_name)) stored;
alter table student add column plain_name text not null generated always as (plain(first_name || ' ' || last_name || ' ' || folio)) stored;
alter table emergency_contact add column plain_name text not null generated always as (plain(first_name || ' ' || last_name)) stored;

-- The age in whole years; a birthday on 29 February counts on 28 February in common years.
create function age_on(birthdate date, today date) returns integer language sql immutable strict parallel safe as $$
  select (date_part('year', age(today, birthdate)) + case
    when to_char(birthdate, 'MMDD') = '0229' and to_char(today, 'MMDD') = '0228' and to_char(today + 1, 'MMDD') = '0301' and today > birthdate then 1 else 0 end)::integer
$$;
`
