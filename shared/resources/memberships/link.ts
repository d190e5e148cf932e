import type { Link } from '#shared/platform/hal/link.ts'

/** The memberships of a principal; the endpoint behind it is outside of this service. */
export function membershipsLink(principal: number): Link {
  const filters = [{ principal: { operator: '=', values: [String(principal)] } }]
  return {
    href: `/api/v3/memberships?filters=${encodeURIComponent(JSON.stringify(filters))}`,
    title: 'Memberships',
  }
}
