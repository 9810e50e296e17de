/**
 * Elements below the fold fade in when they are first scrolled into view. Only this script hides them, so they are
 * simply visible without JavaScript or with reduced motion.
 */
export function revealOnScroll(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        target.classList.remove('waiting')
        observer.unobserve(target)
      }
    },
    { rootMargin: '0px 0px -8% 0px' },
  )
  for (const piece of document.querySelectorAll('.reveal')) {
    // Elements already on screen are not hidden: hiding them now would flicker.
    if (piece.getBoundingClientRect().top < innerHeight) continue
    piece.classList.add('waiting')
    observer.observe(piece)
  }
}
