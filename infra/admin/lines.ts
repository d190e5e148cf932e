import type { Readable } from 'node:stream'

/**
 * The lines of a file. Only line feeds end them, as a JSON text may hold every other separator of lines.
 *
 * @returns each line, or undefined where it is not UTF-8
 */
export async function* linesOf(input: Readable): AsyncGenerator<string | undefined> {
  let rest: Buffer[] = []
  for await (const chunk of input) {
    let bytes = Buffer.from(chunk)
    for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n')) {
      yield decoded(Buffer.concat([...rest, bytes.subarray(0, end)]))
      bytes = bytes.subarray(end + 1)
      rest = []
    }
    rest.push(bytes)
  }
  const last = Buffer.concat(rest)
  if (last.length > 0) yield decoded(last)
}

/** A byte order mark at the start is no part of the text. */
function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
