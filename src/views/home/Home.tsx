import { Link } from 'react-router';
import { ProductTile } from '../catalogue/ProductTile.tsx';
import { Rail } from '../catalogue/Rail.tsx';
import { Collections } from './Collections.tsx';
import { DealOfTheDay } from './DealOfTheDay.tsx';
import type { HomeData } from './data.ts';
import styles from './Home.module.css';
import { HomeHero } from './HomeHero.tsx';

import { Quotes } from './Quotes.tsx';
import { ShopPromise } from './ShopPromise.tsx';

/** The home page: one idea, then entry points, then reviews and promises. */
export function Home({ hero, collections, concerns, bestSellers, fresh, deal, reviews }: HomeData) {
  return (
    <>
      <HomeHero hero={hero} />
      {collections.length > 0 && <Collections tiles={collections} />}
      {bestSellers.length > 0 && (
        <Rail
          title="What people come back for"
          link={{ to: '/shop?tag=best-seller', label: 'All best-sellers' }}
        >
          {bestSellers.map((product) => (
            <ProductTile key={product.id} product={product} sizes={railSizes} />
          ))}
        </Rail>
      )}
      {deal && <DealOfTheDay deal={deal} />}
      {concerns.length > 0 && <Concerns concerns={concerns} />}
      {fresh.length > 0 && (
        <Rail title="Just picked" link={{ to: '/shop?tag=new-launch', label: 'All new launches' }}>
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

/** Skin and hair concerns as one sentence whose words are links. */
function Concerns({ concerns }: Pick<HomeData, 'concerns'>) {
  return (
    <section className={styles.section} aria-labelledby="concerns">
      <h2 id="concerns" className={styles.ask}>
        Lately it is
      </h2>
      <ul className={styles.concerns}>
        {concerns.map(({ tag, label }) => (
          <li key={tag}>
            <Link to={`/shop?tag=${tag}`}>{label.toLowerCase()}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
