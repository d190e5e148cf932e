import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { To, type ToProps } from '../navigation/navigation.tsx'
import './button.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'

interface Look {
  /** `primary` is for the main action of a page, and `quiet` is for buttons beside text. */
  look?: 'usual' | 'primary' | 'quiet' | 'danger'
  isSmall?: boolean
  icon?: IconName
}

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { children?: ComponentChildren }

const classOf = ({ look = 'usual', isSmall }: Look, more: unknown) =>
  ['button', look, isSmall && 'small-button', more].filter(Boolean).join(' ')

export const Button = ({ look, isSmall, icon, class: more, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    ref={useFocusAgain(rest.disabled === true)}
    {...rest}
    class={classOf({ look, isSmall }, more)}
  >
    {icon && <Icon name={icon} />}
    {children}
  </button>
)

/**
 * Returns a ref for a button that gets the focus back when it is enabled again. Browsers take the focus from a disabled
 * button. If the user has moved the focus elsewhere, it stays there.
 */
function useFocusAgain(isDisabled: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (!isDisabled && hadFocus.current && activeElement === body)
      button.current?.focus({ preventScroll: true })
    hadFocus.current = isDisabled && activeElement === button.current
  }, [isDisabled])
  return button
}

export const ButtonLink = ({ look, isSmall, icon, class: more, children, ...rest }: Look & ToProps) => (
  <To {...rest} class={classOf({ look, isSmall }, more)}>
    {icon && <Icon name={icon} />}
    {children}
  </To>
)

type IconButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { icon: IconName; label: string }

/** A button with an icon only. Its label is its accessible name and its tooltip. */
export const IconButton = ({ label, look = 'quiet', class: more, ...rest }: IconButtonProps) => (
  <Button {...rest} look={look} class={`icon-button ${more ?? ''}`} aria-label={label} title={label} />
)
