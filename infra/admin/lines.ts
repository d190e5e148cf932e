import type { Readable } from 'node:stream'

/**
 * Yields the lines of a file. Only a line feed ends a line: JSON may contain all other line separators unescaped.
 *
 * @param reader receives every chunk of the file, for example to compute a digest
 * @returns each line, or undefined for a line that is not UTF-8
 */
export async function* linesOf(
  input: Readable,
  reader: { note(bytes: Uint8Array): void },
): AsyncGenerator<string | undefined> {
  let rest: Buffer[] = []
  for await (const chunk of input) {
    let bytes = Buffer.from(chunk)
    reader.note(bytes)
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

/** Decodes UTF-8, and drops a byte order mark at the start of the decoded bytes. */
const decoder = new TextDecoder('utf-8', { fatal: true })

function decoded(bytes: Buffer): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}
