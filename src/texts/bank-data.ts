/** The texts of the school's bank accounts (*Datos bancarios*) and of their CoDi codes. */
export const bankLabels = {
  bank_name: 'Banco',
  account_number: 'Número de cuenta',
  clabe: 'CLABE',
  account_holder: 'Beneficiario',
  codi_phone: 'Teléfono CoDi',
  codi_reference: 'Referencia CoDi',
  codi_qr: 'Código QR de CoDi',
  is_active: 'Activo',
  created: 'Fecha de alta',
} as const

export const bankTexts = {
  search: 'Buscar por banco, beneficiario, cuenta o CLABE',
  create: 'Nueva cuenta',
  created: 'Cuenta agregada',
  firstHint: 'Agrega la cuenta a la que las familias transfieren.',
  edit: 'Editar datos bancarios',
  edited: 'Datos bancarios actualizados correctamente',
  editOf: (name: string) => `Editar la cuenta de ${name}`,
  emptyHint: 'Las cuentas se dan de alta al preparar la escuela.',
  emptySearchHint: 'Prueba con otro banco o beneficiario.',
  state: 'Estado',
  codi: 'CoDi',
  qr: 'Ver QR de CoDi',
  qrOf: (name: string) => `Ver el QR de CoDi de ${name}`,
  qrTitle: 'QR de CoDi',
  qrPicture: (name: string) => `Código QR de CoDi de ${name}`,
  qrHelp:
    'Escanéalo con la app de tu banco. Si lo ves en ese mismo teléfono, guárdalo o compártelo y ábrelo desde la app.',
  qrSave: 'Guardar',
  qrShare: 'Compartir',
  qrShareFailed: 'No se pudo compartir',
  qrFile: 'codi-qr',
  qrFailed: 'No se pudo abrir el QR',
} as const
