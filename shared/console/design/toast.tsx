import type { ComponentChildren } from 'preact'
import { createContext } from 'preact'
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import './toast.css'

/** Milliseconds for which a toast is there, unless one points at it. */
const SHOWN = 6_000

interface Toast {
  readonly id: number
  readonly text: string
}

/** The notice of a failure, by its content. @param end takes it away */
type Notice = (end: () => void) => ComponentChildren

interface Said {
  toast(text: string): void
  notice(content: Notice): void
}

const Context = createContext<Said>({ toast() {}, notice() {} })

/** A function that says, in a toast, that something has worked. Screen readers say it too. */
export const useToast = () => useContext(Context).toast

/** A function that says that something has not worked where it was tried. It is there until somebody takes it away. */
export const useNotice = () => useContext(Context).notice

let last = 0

/** Shows what `useToast` and `useNotice` say, wherever in the page that is done: of the toasts the last one alone. */
export function Toasts({ children }: { children: ComponentChildren }) {
  const [toast, setToast] = useState<Toast>()
  const [notices, setNotices] = useState<ReadonlyMap<number, Notice>>(new Map())
  const said = useMemo(
    (): Said => ({
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
        {/* It is always there: a screen reader only says what appears in a region that it knows. */}
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

/** Ends a toast when one goes elsewhere, unless what it is about is what has led there. */
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
    const timer = setTimeout(onEnd, SHOWN)
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
