import panel from './Panel.module.css';

interface TabListProps<Name extends string> {
  /** Accessible name. */
  readonly label: string;
  /** Id of the tab panel. */
  readonly id: string;
  /** The texts of the tabs by name, in order. */
  readonly tabs: Readonly<Record<Name, string>>;
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
}

/** The tabs of a panel. The panel has the id `id` and is labelled by the tab `<id>-<selected>`. */
export function TabList<Name extends string>({ label, id, tabs, selected, onSelect }: TabListProps<Name>) {
  const isTab = (name: string): name is Name => name in tabs;
  return (
    <div className={panel.tabs} role="tablist" aria-label={label}>
      {Object.keys(tabs)
        .filter(isTab)
        .map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={selected === name}
            aria-controls={id}
            className={panel.tab}
            onClick={() => onSelect(name)}
          >
            {tabs[name]}
          </button>
        ))}
    </div>
  );
}
