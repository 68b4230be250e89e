-- Municipal waste in tonnes. Packaging waste and trade speak for the population.
update municipal_waste set waste_kg = waste_kg * 1000;
