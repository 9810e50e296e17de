/** The portal's icons: strokes on a grid of 24 units, in the colour of the surrounding text. */
const strokes = {
  home: 'M4 11.5 12 4l8 7.5M6 10v9h4.5v-5h3v5H18v-9',
  people:
    'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11Zm-6 8.5c.4-3.6 2.6-5.5 6-5.5s5.6 1.9 6 5.5M16 5.2a3 3 0 0 1 0 5.6m1.5 3.7c2 .7 3.2 2.4 3.5 5',
  person: 'M12 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4ZM5 20c.4-4 3-6 7-6s6.6 2 7 6',
  contact:
    'M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3c0 1-.8 1.8-1.8 1.7C10.8 18.7 5.3 13.2 4.8 5.8 4.7 4.8 5.5 4 6.5 4Z',
  external: 'M13 5h6v6M19 5l-8.5 8.5M17 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4',
  coins:
    'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm2.5-10.8c-.6-.7-1.5-1-2.6-1-1.4 0-2.4.7-2.4 1.8 0 2.6 5 1.3 5 3.9 0 1.1-1 1.9-2.5 1.9-1.2 0-2.2-.4-2.8-1.2M12 6.5v11',
  receipt: 'M6 4h12v16l-2.4-1.6L13.2 20l-1.2-1-1.2 1-2.4-1.6L6 20V4Zm3 5h6m-6 4h6',
  bank: 'M4 9.5 12 5l8 4.5H4Zm2.5 3v4m3.7-4v4m3.6-4v4m3.7-4v4M4 19.5h16',
  school: 'M12 4v4m0-4 4 1.5L12 7M5 20v-8h3.5L12 8.5l3.5 3.5H19v8H5Zm5.5 0v-4h3v4',
  group: 'M4 6.5h16v9.5H4V6.5Zm5 13.5h6m-3-4v4M8 10h5m-5 3h3',
  roll: 'M5 6.5 6.5 8 9 5.2M5 12.5l1.5 1.5L9 11.2M5 18.5 6.5 20 9 17.2M12.5 7H19m-6.5 6H19m-6.5 6H19',
  logout: 'M14 5H6.5A1.5 1.5 0 0 0 5 6.5v11A1.5 1.5 0 0 0 6.5 19H14m2.5-10 3 3-3 3m2.5-3H10',
  menu: 'M4 7h16M4 12h16M4 17h16',
  back: 'M19 12H5m6-6-6 6 6 6',
  left: 'm14 6-6 6 6 6',
  right: 'm10 6 6 6-6 6',
  down: 'm6 10 6 6 6-6',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-12.5v1m0 15v1M3.5 12h1m15 0h1M6 6l.7.7m10.6 10.6.7.7M18 6l-.7.7M6.7 17.3 6 18',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  contrast: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-16v16m3-14.5v13m2.5-11v9',
  cloud: 'M7.5 18.5a4 4 0 0 1-.4-8 5.2 5.2 0 0 1 10-.8 4.4 4.4 0 0 1-.6 8.8h-9Z',
  cloudUp: 'M8 18.5h-.5a4 4 0 0 1-.4-8 5.2 5.2 0 0 1 10-.8 4.4 4.4 0 0 1-.6 8.8H16m-4 1.5v-7m-2.7 2.5L12 12.5l2.7 2.5',
  cloudOff: 'M4 4l16 16M8.3 7.4a5.2 5.2 0 0 1 8.8 2.3 4.4 4.4 0 0 1 3 6.7M16.5 18.5h-9a4 4 0 0 1-.4-8',
  cloudCheck: 'M7.5 18.5a4 4 0 0 1-.4-8 5.2 5.2 0 0 1 10-.8 4.4 4.4 0 0 1-.6 8.8h-9Zm1.5-5 2.2 2.2 4-4.2',
  check: 'm5 12.5 4.7 4.7L19 7.5',
  cross: 'm6.5 6.5 11 11m0-11-11 11',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-12.5V12l3 2',
  alert: 'M12 4.5 3.5 19h17L12 4.5Zm0 5.5v4m0 2.6v.1',
  info: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-9v5m0-8v.1',
  question:
    'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm-2.3-9.8c.1-1.3 1-2.2 2.4-2.2s2.3.9 2.3 2c0 1.7-2.3 1.8-2.3 3.6m0 2.5v.1',
  key: 'M9 15.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm3.8-5h7.2v3m-3.5-3v2.5',
  search: 'M11 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm4.5-1.5L20 20',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  eye: 'M3 12s3.2-6 9-6 9 6 9 6-3.2 6-9 6-9-6-9-6Zm9 2.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4Z',
  eyeOff:
    'M4 4l16 16M9.5 6.3A8.7 8.7 0 0 1 12 6c5.8 0 9 6 9 6a15 15 0 0 1-2.3 3M6.3 8A14.5 14.5 0 0 0 3 12s3.2 6 9 6a9 9 0 0 0 4-.9',
  retry: 'M19 12a7 7 0 1 1-2.2-5.1M19 4v4h-4',
  undo: 'M8 5 4.5 8.5 8 12m-3.5-3.5H14a5 5 0 0 1 0 10h-4',
  copy: 'M9 9h10v11H9V9Zm-4 6V4h10',
  download: 'M12 4v10m-3.5-3.5L12 14l3.5-3.5M5 18.5h14',
  share: 'M12 4v10M8.5 7.5 12 4l3.5 3.5M7 11H5.5v9h13v-9H17',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7m-7 3.5v6m4-6v6',
  pencil: 'm5 19 .8-3.7L16 5l3 3L8.7 18.2 5 19Zm9-12 3 3',
  note: 'M5 5h14v9.5L14.5 19H5V5Zm14 9.5h-4.5V19M8.5 9h7m-7 3.5h4',
  calendar: 'M5 6.5h14v13H5v-13Zm0 4h14M9 4v4m6-4v4',
  send: 'M4 12 20 4.5 15.5 20l-3.5-6.5L4 12Zm8 1.5L20 4.5',
  filter: 'M4 6h16l-6 7v5l-4 1.5V13L4 6Z',
  chart: 'M5 19.5h14M7 16v-4m5 4V6m5 10V9',
  heart: 'M12 19.5 5.2 12.8a4.3 4.3 0 0 1 6.1-6.1l.7.7.7-.7a4.3 4.3 0 0 1 6.1 6.1L12 19.5Z',
  cameraOff: 'M4 4l16 16M9.6 6.5 10.5 5h4l1.5 2.5h3.5v9.3m-2 1.2h-13V7.5h2.3m6.2 9a3.6 3.6 0 0 1-3.4-4.8',
  dots: 'M6 12h.01M12 12h.01M18 12h.01',
} as const

export type IconName = keyof typeof strokes | 'star'

type Props = { name: IconName; size?: number | string; label?: string; className?: string }

/** Hidden from screen readers unless it has a `label`. `size`: pixels, or a CSS length; default 24. */
export function Icon({ name, size = 24, label, className }: Props) {
  const ariaProps = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      focusable="false"
      style={{ flex: 'none' }}
      {...ariaProps}
    >
      {name === 'star' ? (
        <path d={star} fill="currentColor" />
      ) : (
        <path
          d={strokes[name]}
          fill="none"
          stroke="currentColor"
          strokeWidth={name === 'dots' ? 2.6 : 1.8}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}

const star = 'm12 2.5 2.7 5.7 6.2.8-4.6 4.3 1.2 6.2-5.5-3-5.5 3 1.2-6.2L3.1 9l6.2-.8L12 2.5Z'
