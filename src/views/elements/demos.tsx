import type { ReactNode } from 'react';
import { PostTile } from '../blog/PostTile.tsx';
import { ProductTile } from '../catalogue/ProductTile.tsx';
import { Rail } from '../catalogue/Rail.tsx';
import { Accordion } from '../design/Accordion.tsx';
import { ButtonLink } from '../design/Button.tsx';
import { CallToAction } from '../design/CallToAction.tsx';
import { Icon, type IconName } from '../design/Icon.tsx';
import { IconBox, IconBoxes } from '../design/IconBox.tsx';
import { Stars } from '../design/Stars.tsx';
import { Tabs } from '../design/Tabs.tsx';
import { Collections } from '../home/Collections.tsx';
import { Quotes } from '../home/Quotes.tsx';
import { ShopPromise } from '../home/ShopPromise.tsx';
import { AlertsDemo } from './AlertsDemo.tsx';
import { ButtonsDemo } from './ButtonsDemo.tsx';
import type { DemoName, ElementsData } from './data.ts';
import styles from './Elements.module.css';
import { PictureWall } from './PictureWall.tsx';
import { Specimen } from './Specimen.tsx';
import { TitlesDemo, TypographyDemo } from './TextDemos.tsx';

type Page = ElementsData & { readonly demo: DemoName };

const promises = [
  { title: 'Pay at the door', text: 'Any charge for it is shown before you choose it.', link: null },
  {
    title: 'Change your mind',
    text: 'Send it back unopened, and we refund what you paid for it.',
    link: null,
  },
];

const pages: Readonly<Record<DemoName, (page: Page) => ReactNode>> = {
  products: ({ cards }) => <ProductsDemo cards={cards} />,
  typography: () => <TypographyDemo />,
  titles: () => <TitlesDemo />,
  'product-category': ({ collections }) => (
    <Specimen title="Collections" note="Tiles of unequal size: the first is the week’s choice." look="bare">
      <Collections title="Shop by collection" tiles={collections} />
    </Specimen>
  ),
  buttons: () => <ButtonsDemo />,
  accordions: () => <AccordionsDemo />,
  alerts: () => <AlertsDemo />,
  tabs: () => <TabsDemo />,
  testimonials: ({ quotes }) => (
    <>
      <Specimen
        title="Quotes"
        note="What shoppers wrote, with the product; samples say that they are."
        look="bare"
      >
        <Quotes quotes={quotes} />
      </Specimen>
      <Specimen title="Ratings" look="row">
        {[5, 4.4, 3, 1.2].map((rating) => (
          <Stars key={rating} rating={rating} total={Math.round(rating * 20)} />
        ))}
      </Specimen>
    </>
  ),
  'blog-posts': ({ posts }) => <PostsDemo posts={posts} />,
  instagrams: ({ cards, instagram }) => (
    <Specimen title="Picture wall" note="Pictures that lead to what they show." look="bare">
      <PictureWall cards={cards} instagram={instagram} />
    </Specimen>
  ),
  cta: () => <CallsDemo />,
  'icon-boxes': () => <IconBoxesDemo />,
  icons: () => <IconsDemo />,
};

/** One of the fourteen demo pages. */
export function DemoPage({ page }: { readonly page: Page }) {
  return pages[page.demo](page);
}

function ProductsDemo({ cards }: Pick<ElementsData, 'cards'>) {
  const [first] = cards;
  const sizes = '(width >= 62rem) 18rem, 46vw';
  return (
    <>
      {first && (
        <Specimen
          title="Tile"
          note="Reduced, with a word on it, sold out, without ratings, without a picture."
        >
          <ul className={styles.grid}>
            <ProductTile
              product={{ ...first, listingPrice: Math.round(first.price * 1.25) }}
              sizes={sizes}
              load="soon"
            />
            <ProductTile product={{ ...first, label: 'New' }} sizes={sizes} load="soon" />
            <ProductTile product={{ ...first, isSoldOut: true }} sizes={sizes} load="soon" />
            <ProductTile
              product={{ ...first, rating: null, choices: 0, isFrom: false }}
              sizes={sizes}
              load="soon"
            />
            <ProductTile product={{ ...first, image: null }} sizes={sizes} />
          </ul>
        </Specimen>
      )}
      <Specimen title="Rail" note="Swiped on a phone, four abreast on a wide screen." look="bare">
        <Rail title="Best-sellers" link={{ to: '/shop', label: 'Shop everything' }}>
          {cards.map((product) => (
            <ProductTile
              key={product.id}
              product={product}
              sizes="(width >= 75rem) 19rem, (width >= 48rem) 30vw, 62vw"
            />
          ))}
        </Rail>
      </Specimen>
    </>
  );
}

const answers = [
  { title: 'When does it leave?', content: <p>The same day, for what is ordered before 3 pm.</p> },
  {
    title: 'Can I pay at the door?',
    content: <p>Wherever the courier takes cash; the pincode check says so.</p>,
  },
  { title: 'And if I do not like it?', content: <p>Seven days, unopened, what you paid for it.</p> },
];

function AccordionsDemo() {
  return (
    <>
      <Specimen title="Each by itself" note="For questions that are read together.">
        <Accordion items={answers.map((item, index) => ({ ...item, isOpen: index === 0 }))} />
      </Specimen>
      <Specimen title="One at a time" note="Where there is little room.">
        <Accordion name="one-of-them" items={answers} />
      </Specimen>
    </>
  );
}

function TabsDemo() {
  return (
    <Specimen title="Tabs" note="Arrow keys, Home and End. For panels that are read instead of one another.">
      <Tabs
        label="About the oil"
        tabs={[
          { id: 'about', label: 'About it', content: <p>Herbs simmered for eight hours, strained twice.</p> },
          { id: 'use', label: 'How to use it', content: <p>Part the hair, massage, leave for an hour.</p> },
          { id: 'inside', label: 'What is inside', content: <p>Sesame oil, coconut oil, hibiscus, amla.</p> },
        ]}
      />
    </Specimen>
  );
}

function PostsDemo({ posts }: Pick<ElementsData, 'posts'>) {
  const [first, ...rest] = posts;
  return (
    <>
      {first && (
        <Specimen title="Lead">
          <PostTile post={first} look="lead" />
        </Specimen>
      )}
      <Specimen title="Plain">
        <div className={styles.posts}>
          {rest.slice(0, 3).map((post) => (
            <PostTile key={post.slug} post={post} />
          ))}
        </div>
      </Specimen>
    </>
  );
}

function CallsDemo() {
  return (
    <>
      <Specimen title="Plain" note="At the end of a page.">
        <CallToAction
          title="Not sure where to begin?"
          action={<ButtonLink to="/blog">Read the journal</ButtonLink>}
        >
          Seven short pieces on sun, oil, water and labels.
        </CallToAction>
      </Specimen>
      <Specimen title="Dark" note="Once a page at most.">
        <CallToAction
          title="Read enough?"
          look="dark"
          action={<ButtonLink to="/shop">Shop everything</ButtonLink>}
        >
          Everything we write about is something that we mix, pack and use ourselves.
        </CallToAction>
      </Specimen>
    </>
  );
}

function IconBoxesDemo() {
  return (
    <>
      <Specimen title="Boxes" note="Two to four facts side by side.">
        <IconBoxes>
          <IconBox icon="bolt" title="Away the same day">
            What is ordered before 3 pm.
          </IconBox>
          <IconBox icon="bag" title="Pay at the door">
            Wherever the courier takes cash.
          </IconBox>
          <IconBox icon="success" title="Seven days to return">
            Unopened, for what you paid.
          </IconBox>
        </IconBoxes>
      </Specimen>
      <Specimen title="In words alone" note="Where the words are the sign: the shop’s promise." look="bare">
        <ShopPromise id="promise" title="Our promise" items={promises} />
      </Specimen>
    </>
  );
}

/** Every icon with its meaning. The type makes the list complete. */
const icons: Readonly<Record<IconName, string>> = {
  menu: 'Menu',
  bag: 'Cart',
  user: 'Account',
  search: 'Search',
  close: 'Close',
  down: 'Opens below',
  sliders: 'Filters',
  bolt: 'Fast',
  minus: 'Less',
  plus: 'More',
  error: 'Wrong',
  success: 'Done',
  warning: 'Careful',
  info: 'Good to know',
};

function IconsDemo() {
  return (
    <Specimen
      title="Line icons"
      note="On a grid of 24 pixels, in the colour of the text, always beside words."
    >
      <ul className={styles.icons}>
        {Object.entries(icons).map(([name, label]) => (
          <li key={name}>
            {isIcon(name) && <Icon name={name} size={28} />}
            {label}
          </li>
        ))}
      </ul>
    </Specimen>
  );
}

function isIcon(name: string): name is IconName {
  return Object.hasOwn(icons, name);
}
