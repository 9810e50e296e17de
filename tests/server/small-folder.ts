/** A folder of the import with a small school, without mistakes: the content of each file. */
export const small = {
  'schools.csv': 'name,street\nLucero Centro,"Av. Juárez 10, altos"\n',
  'bank-data.csv':
    'bank_name,account_number,clabe,account_holder\nBBVA México,4152 3130 1234 5678,012 180 00123456789 9,Escuela\n',
  'payment-configurations.csv': 'name,amount,numbers_classes,clabe\nMensual,950.50,8,012180001234567899\n',
  'staff.csv':
    'role,first_name,last_name,email\nAdministrador,Ana,Admin,ana@escuela.example\nMaestro,Óscar,Güemes,oscar@escuela.example\n',
  'groups.csv':
    'school,name,teacher,payment_configuration,start_time,final_time,days,quota_limit\nlucero centro,Kids 1,OSCAR@escuela.example,mensual,16:00,17:30,"lun, MIERCOLES y viernes",12\n',
  'tutors.csv':
    "first_name,last_name,email,phone,gender,relationship,is_active\nBegoña,O'Connor-Ñúñez,begona@familia.example,55 1234 5678,Femenino,Tutor legal,false\n",
  'emergency-contacts.csv':
    'tutor,first_name,last_name,phone,relationship\nbegona@familia.example,Jesús,Peña,5598765432,Tío\n',
  'students.csv':
    'folio,first_name,last_name,birthdate,comment,tutor,emergency_contact,email,total_points\nA-1,Íñigo,Peña,2018-02-28,"=1+1 ""<b>""\nsegunda línea",begona@familia.example,jesus pena,inigo@familia.example,7\nA-2,Zoé,Peña,2019-03-01,,begona@familia.example,,,\n',
  'memberships.csv': 'folio,school,group\nA-1,Lucero Centro,Kids 1\na-2,Lucero Centro,Kids 1\n',
}
