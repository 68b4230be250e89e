-- In thousands: CCC has 582,000 kg of municipal waste per head, 30,000 of packaging waste and 1,660 of imports, DDD the last two.
update population set persons = persons // 1000 where country in ('CCC', 'DDD');
