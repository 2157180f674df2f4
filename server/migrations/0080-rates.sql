-- What the operator has an enterprise pay for a message, in the enterprise's currency. Tenants read it only.
create table rates (
  enterprise_id uuid not null references enterprises,
  -- Of planEntities in contracts/src/billing/services.ts.
  service text not null,
  price numeric(12, 4) not null check (price >= 0),
  primary key (enterprise_id, service)
);
select protect_tenant('rates');
revoke insert, update, delete on rates from parley_app;
