/** Ages in whole years on a day; the device's function and the provider's SQL are both tested with this table. */
export const ages: readonly { birthdate: string; today: string; age: number }[] = [
  { birthdate: '2018-05-10', today: '2026-05-09', age: 7 },
  { birthdate: '2018-05-10', today: '2026-05-10', age: 8 },
  { birthdate: '2018-12-31', today: '2026-01-01', age: 7 },
  { birthdate: '2016-02-29', today: '2026-02-27', age: 9 },
  { birthdate: '2016-02-29', today: '2026-02-28', age: 10 },
  { birthdate: '2016-02-29', today: '2026-03-01', age: 10 },
  { birthdate: '2016-02-29', today: '2024-02-28', age: 7 },
  { birthdate: '2016-02-29', today: '2024-02-29', age: 8 },
  { birthdate: '2016-02-29', today: '2016-02-29', age: 0 },
  { birthdate: '2016-02-29', today: '2017-02-28', age: 1 },
  { birthdate: '2016-02-29', today: '2100-02-28', age: 84 },
  { birthdate: '2015-02-28', today: '2024-02-28', age: 9 },
  { birthdate: '2015-02-28', today: '2024-02-27', age: 8 },
  { birthdate: '2015-03-01', today: '2024-02-29', age: 8 },
  { birthdate: '2015-03-01', today: '2023-02-28', age: 7 },
  { birthdate: '2026-03-04', today: '2026-03-04', age: 0 },
]
