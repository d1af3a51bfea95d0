import type { ReactNode } from 'react';
import { ProductTile } from '../catalogue/ProductTile.tsx';
import { Rail } from '../catalogue/Rail.tsx';
import { classes } from '../design/classes.ts';
import { Link } from '../design/Link.tsx';
import { Banner, type BannerData } from '../promos/Banner.tsx';
import { Collections } from './Collections.tsx';
import type { HomeData, HomeItem, Section } from './data.ts';
import styles from './Home.module.css';
import { HomeHero } from './HomeHero.tsx';
import { Quotes } from './Quotes.tsx';
import { ShopPromise } from './ShopPromise.tsx';

interface HomeProps {
  readonly page: HomeData;
  /** The deal of the day. */
  readonly deal: ReactNode;
}

/** The home page: the hero, then the sections in the order of the shop's `home.json` (docs/shop-folder.md). */
export function Home({ page, deal }: HomeProps) {
  return (
    <>
      <HomeHero hero={page.hero} />
      {page.sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no names, and their order is the shop's.
        <HomeSection key={index} section={section} id={`section-${index}`} deal={deal} />
      ))}
    </>
  );
}

interface HomeSectionProps {
  readonly section: Section;
  readonly id: string;
  readonly deal: ReactNode;
}

function HomeSection({ section, id, deal }: HomeSectionProps) {
  switch (section.type) {
    case 'collections':
      return section.tiles.length > 0 && <Collections title={section.title} tiles={section.tiles} />;
    case 'products':
      return (
        section.products.length > 0 && (
          <Later>
            <Rail
              title={section.title}
              {...(section.more && { link: { to: section.more.link, label: section.more.label } })}
            >
              {section.products.map((product) => (
                <ProductTile key={product.id} product={product} sizes={railSizes} />
              ))}
            </Rail>
          </Later>
        )
      );
    case 'deal':
      return deal;
    case 'links':
      return (
        <Later>
          <Links id={id} title={section.title} items={section.items} />
        </Later>
      );
    case 'reviews':
      return (
        section.quotes.length > 0 && (
          <Later>
            <Quotes quotes={section.quotes} />
          </Later>
        )
      );
    case 'banners':
      return section.banners.length > 0 && <Banners banners={section.banners} />;
    case 'promises':
      return (
        <Later>
          <ShopPromise id={id} title={section.title} items={section.items} />
        </Later>
      );
  }
}

/** A section that the browser lays out only when the shopper comes near. Not for sections with light text (`Home.module.css`). */
function Later({ children }: { readonly children: ReactNode }) {
  return <div className={styles.later}>{children}</div>;
}

/** The shop's banners besides those that open the page on wide and on narrow screens. */
function Banners({ banners }: { readonly banners: readonly BannerData[] }) {
  return (
    <section className={styles.section} aria-label="More from us">
      <ul className={styles.banners}>
        {banners.map((banner, index) => {
          const isAlone = index === banners.length - 1 && index % 2 === 0;
          return (
            <li key={banner.id} className={classes(isAlone && styles.alone)}>
              <Banner banner={banner} sizes={isAlone ? '92vw' : '(width >= 62rem) 44vw, 92vw'} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const railSizes = '(width >= 75rem) 19rem, (width >= 48rem) 30vw, 62vw';

interface LinksProps {
  readonly id: string;
  readonly title: string;
  readonly items: readonly HomeItem[];
}

/** Ways into the shop, such as skin and hair concerns, each a link to its products. */
function Links({ id, title, items }: LinksProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.ask}>
        {title}
      </h2>
      <ul className={styles.concerns}>
        {items.map((item) => (
          <li key={item.title}>
            <Link to={item.link ?? '/shop'}>{item.title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
