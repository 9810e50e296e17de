/** The id a detail page's address ends with: "12" of /dashboard/student/12. */
import { useLocation } from 'wouter'

export function useAddressId(): string {
  const [path] = useLocation()
  return path.split('/').filter((part) => part !== '').at(-1) ?? ''
}
