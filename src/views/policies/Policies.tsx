import type { ReactNode } from 'react';
import { Accordion } from '../design/Accordion.tsx';
import { Breadcrumbs } from '../design/Breadcrumbs.tsx';
import { IconBox, IconBoxes } from '../design/IconBox.tsx';
import styles from './Policies.module.css';

/** The demo shop's policies. A merchant replaces this text. */
export function Policies() {
  return (
    <div className={styles.page}>
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Delivery, returns and privacy' }]} />
      <h1 className={styles.title}>Delivery, returns and privacy</h1>
      <h2 className="visually-hidden">In short</h2>
      <div className={styles.short}>
        <IconBoxes>
          <IconBox icon="bolt" title="Away the same day">
            What is ordered before 3 pm.
          </IconBox>
          <IconBox icon="success" title="Seven days to return">
            Unopened, for the whole price.
          </IconBox>
          <IconBox icon="bag" title="Pay at the door">
            Wherever the courier takes cash.
          </IconBox>
        </IconBoxes>
      </div>
      <Section id="delivery" title="Delivery">
        <p>
          Orders placed before 3 pm leave us the same day. What delivery costs depends on the value of the
          order and on how you pay; the cart and the checkout show it before you pay, and the pincode check on
          every product shows when it would reach you and whether it can be paid for at the door.
        </p>
      </Section>
      <Section id="returns" title="Returns and refunds">
        <p>
          Send unopened products back within seven days of delivery and we refund their whole price to the way
          you paid. If something arrives damaged, leaking or wrong, tell us within seven days and we replace
          it or refund it.
        </p>
      </Section>
      <Section id="privacy" title="Privacy">
        <p>
          We keep what an order needs: your name, phone number, address and what you bought. Measuring and
          marketing wait for your consent, and nothing about the shop depends on it. Card details go to the
          payment provider and never reach us.
        </p>
      </Section>
      <Section id="terms" title="Terms of sale">
        <p>
          Prices include all taxes. The price you pay is the price when the order is placed; if it moved while
          you were shopping, we say so and ask again. Country of origin, net quantity, maker and best-before
          are on every product’s page and on its label.
        </p>
      </Section>
      <Section id="questions" title="Questions that we are asked">
        <Accordion
          items={[
            {
              title: 'Can I change or cancel my order?',
              content: (
                <p>
                  Until it leaves us, yes: call or write with the order’s code. After that, refuse it at the
                  door or send it back.
                </p>
              ),
            },
            {
              title: 'I paid, and the page says nothing.',
              content: (
                <p>
                  Do not pay again. Money that has reached us is matched with its order within minutes, and
                  the order’s page says so; money that has not is returned by your bank in five to seven
                  working days.
                </p>
              ),
            },
            {
              title: 'Where is my invoice?',
              content: <p>In the parcel. We send a copy to your e-mail address if you ask.</p>,
            },
            {
              title: 'Something made my skin itch.',
              content: (
                <p>
                  Stop using it and rinse with cool water. If it does not calm down in a day, see a doctor and
                  take the box along. Then tell us: we refund it, opened or not.
                </p>
              ),
            },
          ]}
        />
      </Section>
    </div>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
