/** The last part of the path: "12" of /dashboard/student/12. */
import { useLocation } from 'wouter'

export function useAddressId(): string {
  const [path] = useLocation()
  return path.split('/').findLast((part) => part !== '') ?? ''
}
