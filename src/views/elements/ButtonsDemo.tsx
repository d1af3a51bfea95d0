import { Button, ButtonLink } from '../design/Button.tsx';
import { Icon } from '../design/Icon.tsx';
import { Specimen } from './Specimen.tsx';

const looks = [
  ['primary', 'Primary', 'Buys or goes on, once a view.'],
  ['secondary', 'Secondary', 'Beside it.'],
  ['quiet', 'Quiet', 'Reads as a link.'],
] as const;

export function ButtonsDemo() {
  return (
    <>
      {looks.map(([look, title, note]) => (
        <Specimen key={look} title={title} note={note} look="row">
          <Button look={look}>Add to cart</Button>
          <Button look={look} busy>
            Adding
          </Button>
          <Button look={look} disabled>
            Sold out
          </Button>
          <ButtonLink look={look} to="/shop">
            A link
          </ButtonLink>
        </Specimen>
      ))}
      <Specimen title="With an icon" look="row">
        <Button>
          <Icon name="bag" size={20} />
          Checkout
        </Button>
        <Button look="secondary">
          <Icon name="sliders" size={20} />
          Filters
        </Button>
      </Specimen>
      <Specimen title="As wide as its place">
        <Button wide>Place order · ₹1,299</Button>
      </Specimen>
    </>
  );
}
