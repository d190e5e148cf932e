import { IconButton } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { Menu, MenuItem, MenuItems } from '../../design/menu.tsx'
import { useLanguage } from '../../language/language.tsx'
import { type Layout, withColumns, withWidget } from './layout.ts'
import { widgetKinds } from './widget-kinds.tsx'

interface BarProps {
  layout: Layout
  /** Kinds of widgets that the API accepts. */
  identifiers: readonly string[]
  onChange(layout: Layout): void
}

/** Controls that add widgets and set the number of columns. */
export function PageBar({ layout, identifiers, onChange }: BarProps) {
  const { say } = useLanguage()
  const offered = identifiers.flatMap((identifier) => {
    const kind = widgetKinds[identifier]
    return kind && !kind.needsOptions ? [{ identifier, ...kind }] : []
  })
  return (
    <div class="actions">
      <Columns layout={layout} onChange={onChange} />
      <Menu
        class="button primary"
        label={say('addWidget')}
        button={
          <>
            <Icon name="plus" />
            {say('addWidget')}
          </>
        }
      >
        <MenuItems>
          {offered.map(({ identifier, name, icon }) => (
            <MenuItem key={identifier} icon={icon} onChoose={() => onChange(withWidget(layout, identifier))}>
              {say(name)}
            </MenuItem>
          ))}
        </MenuItems>
      </Menu>
    </div>
  )
}

function Columns({ layout, onChange }: Omit<BarProps, 'identifiers'>) {
  const { say } = useLanguage()
  const name = say('columns')
  const button = (step: 1 | -1) => {
    const next = withColumns(layout, layout.columnCount + step)
    return (
      <IconButton
        icon={step > 0 ? 'plus' : 'minus'}
        label={say(step > 0 ? 'more' : 'fewer', { name })}
        disabled={!next}
        onClick={() => next && onChange(next)}
      />
    )
  }
  return (
    <fieldset class="count">
      <legend>{name}</legend>
      {button(-1)}
      <output>{layout.columnCount}</output>
      {button(1)}
    </fieldset>
  )
}
