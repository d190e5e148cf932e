/** How files of each type of image begin. SVG is none of them: it is a document. */
const beginnings: Readonly<Record<string, RegExp>> = {
  'image/png': /^\x89PNG\r\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF[\s\S]{4}WEBP/,
}

/** The type of an image by its first twelve bytes, whatever its name says; undefined of any other file. */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const text = String.fromCharCode(...bytes)
  return Object.keys(beginnings).find((type) => beginnings[type]?.test(text))
}
