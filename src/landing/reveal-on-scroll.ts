/**
 * Pieces below the fold come in once, when they are first seen. Only a script hides them, so without one, or where a person
 * wants no motion, they are simply there.
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
    // What is already on screen stays as it is: hiding it now would be a flicker.
    if (piece.getBoundingClientRect().top < innerHeight) continue
    piece.classList.add('waiting')
    observer.observe(piece)
  }
}
