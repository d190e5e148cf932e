/** The colors derived from an accent color, keyed by theme, in the form in which the root resource contains them. */
type Accents = Readonly<Record<'light' | 'dark', Readonly<Record<keyof typeof tokens, string>>>>

/**
 * Storage key of the accent colors that were shown last. The console starts with these colors. They are not
 * confidential.
 */
const STORED = 'accent'

/** The design tokens that are derived from the accent color. */
const tokens = { accent: '--accent', strong: '--accent-strong', on: '--on-accent', selected: '--selected' }

/** Applies the accent that the browser has stored for this installation. */
export const showLastAccent = (): void => showAccent(JSON.parse(localStorage.getItem(STORED) ?? 'null'))

/** Sets the design tokens to the given accent colors. Without accent colors, restores the tokens of the style sheet. */
export function showAccent(accents: unknown): void {
  const own = accents as Accents | null | undefined
  if (own) localStorage.setItem(STORED, JSON.stringify(own))
  else localStorage.removeItem(STORED)
  for (const [name, token] of Object.entries(tokens)) {
    const of = (theme: 'light' | 'dark') => own?.[theme][name as keyof typeof tokens]
    const color = own ? `light-dark(${of('light')}, ${of('dark')})` : ''
    document.documentElement.style.setProperty(token, color)
  }
}
