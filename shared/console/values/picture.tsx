import { useClient, useReading } from '../api/use-api.tsx'
import { To, useNavigation } from '../navigation/navigation.tsx'
import { addressOf } from '../navigation/view-location.ts'
import { imageTypeOf } from './image-type.ts'

/** Attachments never change. */
const ONCE = { staleTime: 'static' } as const

/**
 * An image in a formatted text. A file in the API is read with the user's session, and shown if its content is an
 * image. An external image becomes a link, so that other sites do not learn who reads the text.
 */
export function Picture({ src, alt }: { src: string; alt: string }) {
  const client = useClient()
  const { mount } = useNavigation()
  const isOurs = URL.canParse(src, mount.origin) && addressOf({ href: src, how: '' }, mount) !== undefined
  const read = async () => (isOurs ? shownOf(await client.file(src)) : undefined)
  const { value } = useReading(read, [client, src], ONCE)
  if (value) return <img src={value} alt={alt} loading="lazy" />
  const isSafe = URL.canParse(src, mount.origin) && /^https?:$/.test(new URL(src, mount.origin).protocol)
  if (isOurs || !isSafe) return <span class="muted">{alt}</span>
  return (
    <To href={src} rel="noopener noreferrer">
      {alt || src}
    </To>
  )
}

/** Returns a data URL for an image; undefined for any other file. */
async function shownOf(file: Blob): Promise<string | undefined> {
  const type = imageTypeOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  return type && dataUrlOf(new Blob([file], { type }))
}

const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(reader.error)
    reader.readAsDataURL(file)
  })
