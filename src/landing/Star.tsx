/** The star that `Brand` shows if the school has no logo, and a row of five stars for testimonials. */

const rays =
  'M50 5L57.8 31.1L73.3 26.7L68.9 42.2L95 50L68.9 57.8L73.3 73.3L57.8 68.9L50 95L42.2 68.9L26.7 73.3L31.1 57.8L5 50L31.1 42.2L26.7 26.7L42.2 31.1Z'

export function Star() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <path d={rays} fill="var(--star)" stroke="var(--star)" strokeWidth="3" strokeLinejoin="round" />
      <circle cx="50" cy="50" r="19" fill="var(--ember)" />
      <circle cx="50" cy="50" r="9" fill="#fffbf2" />
    </svg>
  )
}

/** A rounder star than `rays`, which at this size would look like a diamond. */
const badge = 'M12 1.8l3 6.4 7 .9-5.1 4.8 1.3 6.9-6.2-3.4-6.2 3.4 1.3-6.9L1.7 9.1l7-.9Z'

export function FiveStars() {
  return (
    <svg className="five" viewBox="0 0 132 24" role="img" aria-label="Cinco de cinco estrellas">
      {[0, 27, 54, 81, 108].map((x) => (
        <path
          key={x}
          transform={`translate(${x} 0)`}
          d={badge}
          fill="var(--star)"
          stroke="var(--ember)"
          strokeWidth="1.4"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}
