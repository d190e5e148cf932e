type Values = Readonly<Record<string, unknown>>

/** The kind of form that a URL fragment opens, with its initial values. */
export interface FormFragment {
  /** `form`: request the form at the address. `write`: the address has no form, so send the input to it directly. */
  readonly kind: 'form' | 'write'
  readonly preset: Values
}

/** Returns the URL fragment that opens a link's form, with the payload of the link as initial values. */
export const fragmentOf = (kind: FormFragment['kind'], { payload }: { readonly payload?: Values }): string =>
  payload ? `${kind}?${encodeURIComponent(JSON.stringify(payload))}` : kind

/** Returns the form that a URL fragment opens; undefined if the fragment opens no form. */
export function formFragmentOf(fragment: string): FormFragment | undefined {
  const [kind, preset] = fragment.split('?')
  return kind === 'form' || kind === 'write' ? { kind, preset: preset ? parsed(preset) : {} } : undefined
}

/**
 * Returns the initial values in an address. Returns no values if the text is malformed, because the user may have
 * edited the address.
 */
function parsed(preset: string): Values {
  try {
    const values: unknown = JSON.parse(decodeURIComponent(preset))
    return typeof values === 'object' && values !== null && !Array.isArray(values) ? (values as Values) : {}
  } catch {
    return {}
  }
}
