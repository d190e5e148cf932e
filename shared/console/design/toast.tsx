import type { ComponentChildren } from 'preact'
import { createContext } from 'preact'
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks'
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

const Context = createContext<(text: string) => void>(() => {})

/** A function that says, in a toast, that something has worked. Screen readers say it too. */
export const useToast = () => useContext(Context)

let last = 0

/** Shows what `useToast` says, wherever in the page that is done: the last of it alone. */
export function Toasts({ children }: { children: ComponentChildren }) {
  const [toast, setToast] = useState<Toast>()
  const show = useCallback((text: string) => {
    last += 1
    setToast({ id: last, text })
  }, [])
  const end = useCallback(() => setToast(undefined), [])
  useEndElsewhere(toast, end)
  return (
    <Context.Provider value={show}>
      {children}
      {/* It is always there: a screen reader only says what appears in a region that it knows. */}
      <div class="toasts" role="status">
        {toast && <ToastView key={toast.id} {...toast} onEnd={end} />}
      </div>
    </Context.Provider>
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
