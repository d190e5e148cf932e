import { describe, expect, it } from 'vitest'
import { accentsOf, contrastOf } from '#shared/platform/accent.ts'

/** Colors of all hues: dark and light, saturated and grey. */
const steps = ['00', '33', '66', '99', 'cc', 'ff']
const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))

/** The colors of surfaces and texts in the console, as defined by its design tokens. */
const themes = {
  light: { surfaces: ['#ffffff', '#f6f7f9', '#f3f4f7', '#edeff3'], text: '#1c2127' },
  dark: { surfaces: ['#14171c', '#0f1216', '#1d2127', '#20252c', '#272d35'], text: '#e4e7eb' },
}

describe('The contrast of colors', () => {
  it('is that of WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrastOf('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2)
    expect(contrastOf('#3451c7', '#3451c7')).toBe(1)
  })
})

describe.each(['light', 'dark'] as const)('The accent of the %s theme', (theme) => {
  const { surfaces, text } = themes[theme]

  it('is legible on every surface, and below the pointer, whatever the color', () => {
    const poor = colors.filter((color) => {
      const { accent, strong, on, selected } = accentsOf(color)[theme]
      const pairs = [
        ...[...surfaces, selected].flatMap((one) => [
          [accent, one],
          [strong, one],
        ]),
        [on, accent],
        [on, strong],
        [text, selected],
      ]
      return pairs.some(([one = '', other = '']) => contrastOf(one, other) < 4.5)
    })

    expect(poor).toEqual([])
  })
})

describe('An accent', () => {
  it('stays as it is where it has enough contrast', () => {
    expect(accentsOf('#3451c7').light.accent).toBe('#3451c7')
    expect(accentsOf('#9db2ff').dark.accent).toBe('#9db2ff')
  })

  it('keeps its hue where it needs more contrast', () => {
    expect(accentsOf('#ffcc00').light.accent).toMatch(/^#[6-8]\w[5-7]\w00$/)
    expect(accentsOf('#000080').dark.accent).toMatch(/^#([89a-b]\w)\1ff$|^#(\w\w)\2(\w\w)$/)
  })
})
