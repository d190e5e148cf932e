import { useResource } from '../api/use-api.tsx'

/** A form. */
export function FormView({ href }: { href: string }) {
  const { value } = useResource(undefined)
  return (
    <p>
      {href}
      {String(value)}
    </p>
  )
}
