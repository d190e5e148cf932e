type Values = Readonly<Record<string, unknown>>

/** A place where something is entered. */
export interface FormPlace {
  /** `form` asks the form that is at the address; `write` is for what is written there without one. */
  readonly kind: 'form' | 'write'
  /** Values that it starts with. */
  readonly preset: Values
}

/** The form at a link, as an address names it: with the values that the link gives to start with. */
export const howOf = (kind: FormPlace['kind'], { payload }: { readonly payload?: Values }): string =>
  payload ? `${kind}?${encodeURIComponent(JSON.stringify(payload))}` : kind

/** The form that is shown at a place; undefined if it is none. */
export function formPlaceOf(how: string): FormPlace | undefined {
  const [kind, preset] = how.split('?')
  return kind === 'form' || kind === 'write' ? { kind, preset: preset ? parsed(preset) : {} } : undefined
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
