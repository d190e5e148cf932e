import type { ComponentChildren } from 'preact'
import { createContext } from 'preact'
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import './toast.css'

/** Milliseconds for which a toast is shown. While the pointer is on the toast, it stays. */
const TOAST_MS = 6_000

interface Toast {
  readonly id: number
  readonly text: string
}

/**
 * Content of an error notice.
 *
 * @param end closes the notice
 */
type Notice = (end: () => void) => ComponentChildren

interface Announcing {
  toast(text: string): void
  notice(content: Notice): void
}

const Context = createContext<Announcing>({ toast() {}, notice() {} })

/** Returns a function that reports success in a toast, which screen readers announce. */
export const useToast = () => useContext(Context).toast

/** Returns a function that shows an error notice. The notice stays until the user closes it. */
export const useNotice = () => useContext(Context).notice

let last = 0

/** Renders toasts and notices sent from any view. A new toast replaces the previous one. */
export function Toasts({ children }: { children: ComponentChildren }) {
  const [toast, setToast] = useState<Toast>()
  const [notices, setNotices] = useState<ReadonlyMap<number, Notice>>(new Map())
  const said = useMemo(
    (): Announcing => ({
      toast: (text) => setToast({ id: ++last, text }),
      notice: (content) => setNotices((before) => new Map(before).set(++last, content)),
    }),
    [],
  )
  const end = useCallback(() => setToast(undefined), [])
  const endNotice = (id: number) =>
    setNotices((before) => new Map([...before].filter(([other]) => other !== id)))
  useEndElsewhere(toast, end)
  return (
    <Context.Provider value={said}>
      {children}
      <div class="toasts">
        {[...notices].map(([id, content]) => (
          <NoticeView key={id} content={content} onEnd={() => endNotice(id)} />
        ))}
        {/* This element is always present: a screen reader announces a text only if the region that shows it existed before the text. */}
        <div role="status">{toast && <ToastView key={toast.id} {...toast} onEnd={end} />}</div>
      </div>
    </Context.Provider>
  )
}

function NoticeView({ content, onEnd }: { content: Notice; onEnd(): void }) {
  const { say } = useLanguage()
  return (
    <div class="toast notice">
      <div>{content(onEnd)}</div>
      <IconButton icon="close" isSmall label={say('close')} onClick={onEnd} />
    </div>
  )
}

/**
 * Closes a toast when the user goes to another page. The toast stays if the reported action itself opened that page.
 */
function useEndElsewhere(toast: Toast | undefined, end: () => void) {
  const { place } = useNavigation()
  const before = useRef({ place, toast })
  useEffect(() => {
    if (before.current.place !== place && before.current.toast === toast) end()
    before.current = { place, toast }
  }, [place, toast])
}

function ToastView({ text, onEnd }: Toast & { onEnd(): void }) {
  const { say } = useLanguage()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onEnd, TOAST_MS)
    return () => clearTimeout(timer)
  }, [isHeld, onEnd])
  return (
    <div class="toast" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      <Icon name="done" />
      <p>{text}</p>
      <IconButton icon="close" isSmall label={say('close')} onClick={onEnd} />
    </div>
  )
}
