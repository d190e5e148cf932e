type Values = Readonly<Record<string, unknown>>

const NAME = 'form'

/** How the form at a link is shown: with what the link says it should start with. */
export const howOf = ({ payload }: { readonly payload?: Values }): string =>
  payload ? `${NAME}?${encodeURIComponent(JSON.stringify(payload))}` : NAME

/** What a form starts with; undefined if a place is no form. */
export function presetOf(how: string): Values | undefined {
  const [name, preset] = how.split('?')
  if (name !== NAME) return undefined
  return preset ? parsed(preset) : {}
}

/** Somebody may have changed the address by hand. */
function parsed(preset: string): Values {
  try {
    const values: unknown = JSON.parse(decodeURIComponent(preset))
    return typeof values === 'object' && values !== null && !Array.isArray(values) ? (values as Values) : {}
  } catch {
    return {}
  }
}
