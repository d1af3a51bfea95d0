import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ProductTile } from '../catalogue/ProductTile.tsx';
import { Rail } from '../catalogue/Rail.tsx';
import { Collections } from './Collections.tsx';
import type { HomeData } from './data.ts';
import styles from './Home.module.css';
import { HomeHero } from './HomeHero.tsx';
import { Quotes } from './Quotes.tsx';
import { ShopPromise } from './ShopPromise.tsx';

interface HomeProps {
  readonly page: HomeData;
  /** The deal of the day. */
  readonly deal: ReactNode;
}

/** The home page: one idea, then entry points, then reviews and promises. */
export function Home({ page, deal }: HomeProps) {
  const { hero, collections, concerns, bestSellers, fresh, reviews } = page;
  return (
    <>
      <HomeHero hero={hero} />
      {collections.length > 0 && <Collections tiles={collections} />}
      {bestSellers.length > 0 && (
        <Rail title="Best-sellers" link={{ to: '/shop?tag=best-seller', label: 'All best-sellers' }}>
          {bestSellers.map((product) => (
            <ProductTile key={product.id} product={product} sizes={railSizes} />
          ))}
        </Rail>
      )}
      {deal}
      {concerns.length > 0 && <Concerns concerns={concerns} />}
      {fresh.length > 0 && (
        <Rail title="New arrivals" link={{ to: '/shop?tag=new-launch', label: 'All new arrivals' }}>
          {fresh.map((product) => (
            <ProductTile key={product.id} product={product} sizes={railSizes} />
          ))}
        </Rail>
      )}
      {reviews.length > 0 && <Quotes quotes={reviews} />}
      <ShopPromise />
    </>
  );
}

const railSizes = '(width >= 75rem) 19rem, (width >= 48rem) 30vw, 62vw';

/** Skin and hair concerns, each a link to its products. */
function Concerns({ concerns }: Pick<HomeData, 'concerns'>) {
  return (
    <section className={styles.section} aria-labelledby="concerns">
      <h2 id="concerns" className={styles.ask}>
        Shop by concern
      </h2>
      <ul className={styles.concerns}>
        {concerns.map(({ tag, label }) => (
          <li key={tag}>
            <Link to={`/shop?tag=${tag}`}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
