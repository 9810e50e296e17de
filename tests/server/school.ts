/** The small school of the tests: every role, two teachers, three groups, 35 students, two days of attendance. */
import { hash } from '@node-rs/argon2'
import { wholeSchoolFile } from '../../src/profile/whole-school-file'
import type { Database } from '../../src/server/database/database'
import { ensureProfile } from '../../src/server/profile'

export const password = 'lucero-demo'

/** The ids are fixed, so that tests can use them. */
export const people = {
  admin: { id: 1, email: 'admin@lucero.test', role: 'Administrador', name: 'Ana Admin' },
  desk: { id: 2, email: 'recepcion@lucero.test', role: 'Recepcion', name: 'Rita Recepción' },
  teacher: { id: 3, email: 'maestra@lucero.test', role: 'Maestro', name: 'Maribel Núñez' },
  otherTeacher: { id: 4, email: 'maestro@lucero.test', role: 'Maestro', name: 'Óscar Güemes' },
  /** Mother of Íñigo (1), Zoé (2) and, in the other teacher's group, Saúl (21). */
  tutor: { id: 5, email: 'tutora@lucero.test', role: 'Tutor', name: 'Begoña Peña' },
  otherTutor: { id: 6, email: 'papa@lucero.test', role: 'Tutor', name: 'Raúl Ibáñez' },
  /** Íñigo's own account. */
  student: { id: 7, email: 'alumno@lucero.test', role: 'Alumno', name: 'Íñigo Peña' },
} as const
export type Who = keyof typeof people

export const groups = {
  /** The teacher's: students 1 to 20, on every day from 16:00 to 17:00. */
  kids2: { id: 1, name: 'Kids 2' },
  /** The other teacher's: students 21 to 30. */
  teens1: { id: 2, name: 'Teens 1' },
  /** Also the teacher's: students 31 to 35. */
  kids1: { id: 3, name: 'Kids 1' },
} as const

export const inigo = { id: 1, name: 'Íñigo Peña', folio: 'LUC-0001' } as const
/** The body of `receiptCreate`: March of the tutor's second child, unpaid. */
export const newReceipt = {
  user: 5,
  payment_period: '2026-03-01',
  student_folio: 'LUC-0002',
  group: 1,
  amount_expected: 950,
  abono: 0,
  payment_total: 950,
  status: 'pendiente',
}
/** Wednesday 4 March 2026, 16:02 in Mexico City; there is attendance of the Monday and Tuesday before. */
export const now = Date.parse('2026-03-04T22:02:00Z')
export const today = '2026-03-04'
export const yesterday = '2026-03-03'

const firstNames = [
  'Íñigo',
  'Zoé',
  'Sofía',
  'Ángel',
  'Lucía',
  'Matías',
  'Renata',
  'Emiliano',
  'Camila',
  'José María',
  'Ximena',
  'Andrés',
  'Valentina',
  'Iñaki',
  'Regina',
  'Tomás',
  'María Fernanda',
  'Leonardo',
  'Natalia',
  'Gael',
  'Saúl',
]
const lastNames = ['Peña', 'Muñoz', 'Ibáñez', 'Cárdenas', 'Nuñez', 'Ordóñez', 'Güemes']

export async function fillSchool(database: Database): Promise<void> {
  await ensureProfile(database, wholeSchoolFile)
  // A cheap hash; the cost of real ones is tested with security/passwords.
  const hashed = await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  const rows = Object.values(people).map(({ id, email, role, name }) => {
    const [first = '', ...last] = name.split(' ')
    return `(${id}, '${role}', '${email}', '${hashed}', '${first}', '${last.join(' ')}', '55${String(10_000_000 + id)}', 'femenino', 'madre')`
  })
  const students = Array.from({ length: 35 }, (_, index) => {
    const id = index + 1
    const last = id <= 2 || id === 21 ? 'Peña' : lastNames[index % lastNames.length]
    const tutor = id <= 2 || id === 21 ? 5 : id <= 4 ? 6 : 'null'
    return `(${id}, '${firstNames[index % firstNames.length]}', '${last}', '2016-05-${String((index % 28) + 1).padStart(2, '0')}', 'LUC-${String(id).padStart(4, '0')}', ${tutor}, ${id === 1 ? 7 : 'null'}, '2025-01-10')`
  })
  await database.script(`
    insert into person (id, role, email, password_hash, first_name, last_name, phone, gender, relationship) values ${rows.join(', ')};
    insert into school (id, name, street, locality, municipality, state) values (1, 'Lucero Centro', 'Av. Juárez 10', 'Centro', 'Cuauhtémoc', 'Ciudad de México');
    insert into bank_data (id, bank_name, account_number, clabe, account_holder) values
      (1, 'Banco Azul', '1234567890123456', '012345678901234567', 'Escuela Lucero'), (2, 'Banco Rojo', '6543210987654321', '765432109876543210', 'Escuela Lucero');
    insert into payment_configuration (id, name, amount, numbers_classes, bank_data_id) values (1, 'Mensual', 950.50, 8, 1);
    insert into class_group (id, name, school_id, teacher_id, payment_configuration_id, type_service, start_date, start_time, final_time, days, quota_limit, age_range)
      select id, name, 1, teacher, 1, 'Presencial', date '2026-01-12', start::time, final::time,
        array['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'], 20, '6 a 8 años'
      from (values (1, 'Kids 2', 3, '16:00', '17:00'), (2, 'Teens 1', 4, '16:00', '17:00'), (3, 'Kids 1', 3, '17:00', '18:00')) g (id, name, teacher, start, final);
    insert into emergency_contact (id, first_name, last_name, phone, relationship, tutor_id) values
      (1, 'Begoña', 'Peña', '5511112222', 'madre', 5), (2, 'Raúl', 'Ibáñez', '5533334444', 'padre', 6);
    insert into student (id, first_name, last_name, birthdate, folio, tutor_id, account_id, created) values ${students.join(', ')};
    update student set emergency_contact_id = tutor_id - 4 where tutor_id is not null;
    insert into membership (student_id, group_id) select id, case when id <= 20 then 1 when id <= 30 then 2 else 3 end from student order by id;
    insert into attendance (attendance_date, student_id, group_id, status, points, beginning_of_the_cycle)
      select day, m.student_id, m.group_id, case when m.student_id % 7 = 0 then 'falta' else 'asistencia' end, m.student_id % 3, day = date '2026-03-02'
      from (values (date '2026-03-02'), (date '2026-03-03')) d (day), membership m where m.group_id in (1, 2) order by day, m.student_id;
    update student s set total_points = (select coalesce(sum(points), 0) from attendance a where a.student_id = s.id);
    insert into receipt (id, tutor_id, payment_period, payment_date, student_folio, group_id, amount_expected, abono, payment_total, status, type_payment, voucher, observation_internal) values
      (1, 5, '2026-02-01', '2026-02-03', 'LUC-0001', 1, 950.50, 950.50, 0, 'pagado', 'transferencia', '', 'Llamar antes'),
      (2, 5, '2026-03-01', null, 'LUC-0001', 1, 950.50, 0, 950.50, 'pendiente', null, '', ''),
      (3, 6, '2026-03-01', null, 'LUC-0003', 1, 950.50, 0, 950.50, 'vencido', null, '', '');
    insert into payment_told (receipt_id) select id from receipt;
    ${[
      'person',
      'school',
      'bank_data',
      'payment_configuration',
      'class_group',
      'emergency_contact',
      'student',
      'receipt',
    ]
      .map((table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}));`)
      .join('\n')}
  `)
}

/** Restores what `fillSchool` wrote, except names; sessions stay. */
export async function restoreAttendance(database: Database): Promise<void> {
  await database.script(`
    delete from attendance where attendance_date not in ('2026-03-02', '2026-03-03') or group_id >= 3;
    update attendance a set status = v.status, points = v.points, observations = '', beginning_of_the_cycle = v.begins
      from (select id, case when student_id % 7 = 0 then 'falta' else 'asistencia' end as status, student_id % 3 as points, attendance_date = date '2026-03-02' as begins from attendance) v
      where a.id = v.id and (a.status, a.points, a.observations, a.beginning_of_the_cycle) is distinct from (v.status, v.points, '', v.begins);
    update student s set is_active = true, total_points = v.points
      from (select s.id, coalesce(sum(a.points), 0) as points from student s left join attendance a on a.student_id = s.id group by s.id) v
      where s.id = v.id and (s.is_active, s.total_points) is distinct from (true, v.points);
    delete from membership where id > 35;
    update membership set is_active = true, start_date = null, end_date = null, cycle_from = null
      where not is_active or start_date is not null or end_date is not null or cycle_from is not null;
    update student set left_on = null, left_reason = '' where left_on is not null;
    update student set care = '', pickups = '[]', not_to = '', photo = '', care_asked = null
      where (care, pickups, not_to, photo) <> ('', '[]', '', '') or care_asked is not null;
    delete from kept_reply;
    delete from absence;
    delete from calendar_exception;
    delete from sheet_import;
    delete from push_subscription;
    delete from push_event;
    delete from session where person_id > 7;
    delete from password_reset where person_id > 7;
    delete from person where id > 7 and role not in ('Tutor', 'Alumno');
    delete from message;
    delete from points_reset;
    do $$ begin
      -- Entry 1 stays: a trigger wrote it with receipt 1, which is paid from the beginning.
      if exists (select from receipt_entry where id > 1) then
        alter table receipt_entry disable trigger user;
        delete from receipt_entry where id > 1;
        alter table receipt_entry enable trigger user;
      end if;
    end $$;
    delete from receipt where id > 3;
    delete from receipt_batch;
    delete from class_group where id > 3;
    update class_group g set name = v.name, school_id = 1, teacher_id = v.teacher, teacher_from = null, earlier_teachers = '[]', payment_configuration_id = 1, earlier_price_lists = '[]', earlier_days = '[]', type_service = 'Presencial',
        private_classes = false, start_date = '2026-01-12', end_date = null, start_time = v.start::time, final_time = v.final::time, days = array['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'], age_range = '6 a 8 años', is_active = true
      from (values (1, 'Kids 2', 3, '16:00', '17:00'), (2, 'Teens 1', 4, '16:00', '17:00'), (3, 'Kids 1', 3, '17:00', '18:00')) v (id, name, teacher, start, final)
      where g.id = v.id and g.version > 1;
    delete from school s where id > 1 and not exists (select from class_group g where g.school_id = s.id);
    update school set name = 'Lucero Centro', street = 'Av. Juárez 10', state = 'Ciudad de México', is_active = true
      where id = 1 and (name, street, state, is_active) is distinct from ('Lucero Centro', 'Av. Juárez 10', 'Ciudad de México', true);
    delete from payment_configuration c where id > 1 and not exists (select from class_group g where g.payment_configuration_id = c.id);
    update payment_configuration set name = 'Mensual', amount = 950.50, numbers_classes = 8, bank_data_id = 1, price_from = null, earlier_prices = '[]'
      where id = 1 and (name, amount, numbers_classes, bank_data_id, price_from, earlier_prices) is distinct from ('Mensual', 950.50, 8, 1, null::date, '[]'::jsonb);
    delete from cash_day;
    update receipt r set amount_expected = 950.50, abono = v.abono, payment_total = v.rest, status = v.status, payment_date = v.paid, type_payment = v.type, is_active = true
      from (values (1, 950.50, 0, 'pagado', date '2026-02-03', 'transferencia'), (2, 0, 950.50, 'pendiente', null, null), (3, 0, 950.50, 'vencido', null, null)) v (id, abono, rest, status, paid, type)
      where r.id = v.id and (r.amount_expected, r.abono, r.payment_total, r.status, r.payment_date, r.type_payment, r.is_active) is distinct from (950.50, v.abono, v.rest, v.status, v.paid, v.type, true);
    delete from student where id > 35;
    update student set account_id = case id when 1 then 7 end where account_id is distinct from (case id when 1 then 7 end);
    delete from known_device where person_id > 7;
    delete from person p where id > 7 and role = 'Alumno' and not exists (select from student s where s.account_id = p.id);
    update student s set tutor_id = v.tutor, emergency_contact_id = v.tutor - 4
      from (select id, case when id in (1, 2, 21) then 5 when id <= 4 then 6 end as tutor from student) v
      where s.id = v.id and s.id <= 35 and (s.tutor_id, s.emergency_contact_id) is distinct from (v.tutor, v.tutor - 4);
    delete from emergency_contact where id > 2;
    update student set registration_id = null, unconfirmed = false where registration_id is not null;
    delete from registration;
    delete from merge;
    delete from person p where id > 7 and role = 'Tutor' and email is null;
    update person p set role = v.role, email = v.email from (values ${Object.values(people)
      .map(({ id, role, email }) => `(${id}, '${role}', '${email}')`)
      .join(', ')}) v (id, role, email)
      where p.id = v.id and (p.role, p.email) is distinct from (v.role, v.email);
    update person set invited = null where invited is not null and id <= 7;
    update person set is_active = true, create_student = false, consent_permit = '' where not is_active or create_student or consent_permit <> '';
    update receipt set voucher = '' where voucher <> '';
    delete from bank_data b where id > 2 and not exists (select from payment_configuration c where c.bank_data_id = b.id);
    update bank_data set codi_qr = '' where codi_qr <> '';
    delete from profile where version > 1;
  `)
  await ensureProfile(database, wholeSchoolFile)
}
