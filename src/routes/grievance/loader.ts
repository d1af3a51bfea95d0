import { data, type LoaderFunctionArgs } from 'react-router';
import type { PageData } from '../../app/page/pageData.ts';
import { valueOrErrorPage } from '../../app/page/pageFailure.ts';
import { routeServices } from '../../app/page/routeServices.ts';
import type { GrievanceData } from '../../views/info/Grievance.tsx';

/** How a complaint to the grievance officer stands. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const services = context.get(routeServices);
  const number = params.number ?? '';
  const [found, known] = await Promise.all([
    services.shopApi.getGrievance({ number }, { signal: request.signal }),
    services.storeData(),
  ]);
  const grievance = valueOrErrorPage(found);
  const { store } = valueOrErrorPage(known);
  const page: GrievanceData & PageData = {
    grievance,
    head: {
      title: `Your complaint | ${store.name}`,
      description: 'How your complaint to our grievance officer stands.',
      siteName: store.name,
      canonical: `/grievances/${number}`,
      noIndex: true,
    },
  };
  return data(page, { status: grievance === null ? 404 : 200 });
}
