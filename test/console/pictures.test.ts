import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { refusal } from '#test/support/engine/pictures.ts'

/** Returns a grey picture whose pixel values come from a function. */
function picture(valueAt: (x: number, y: number) => number): Buffer {
  const png = new PNG({ width: 80, height: 40 })
  for (let at = 0; at < png.data.length; at += 4) {
    const value = valueAt((at / 4) % png.width, Math.floor(at / 4 / png.width))
    png.data.set([value, value, value, 255], at)
  }
  return PNG.sync.write(png)
}

const accepted = join(mkdtempSync(join(tmpdir(), 'pictures-')), 'accepted.png')
const surface = picture(() => 250)
/**
 * Returns a picture with strokes like the strokes of letters.
 *
 * @param ink the grey value of the strokes
 */
const letters = (ink: number, shift = 0) => picture((x) => ((x + shift) % 16 < 2 ? ink : 250))

describe('A picture of the console', () => {
  it.each([
    ['is as it was accepted', surface, surface, [true, true]],
    [
      'may differ a little at the edges of letters, drawn by another Chromium',
      letters(40),
      letters(70),
      [false, true],
    ],
    ['has each surface in its color', surface, picture(() => 246), [false, false]],
    ['has letters where they were', letters(40), letters(40, 8), [false, false]],
    ['has what it had', letters(40), surface, [false, false]],
  ])('%s', (_, before, now, isAccepted) => {
    writeFileSync(accepted, before)
    const found = [true, false].map((inSame) => refusal(accepted, now, inSame) === undefined)
    expect(found).toEqual(isAccepted)
  })
})
